import { APPEARANCE } from "../../../src/shared/appearance";
import { appearance } from "./appearance";
import { changeAppearance } from "./change-appearance";
import { SCHEME_NAMES } from "./scheme-names";

/** Switches to the next color scheme: system, light, dark. */
function nextScheme(): void {
  const { colorScheme } = APPEARANCE;
  const next = colorScheme[(colorScheme.indexOf(appearance.peek().colorScheme) + 1) % colorScheme.length] ?? "system";
  // Never rejects: visitors have no account that the scheme is stored in.
  void changeAppearance({ colorScheme: next });
}

/** The theme of visitors. Players change it in their menu. */
export function SchemeButton() {
  const name = `Theme: ${SCHEME_NAMES[appearance.value.colorScheme]}`;
  return <button type="button" class="scheme" data-fast-clicks onClick={nextScheme} title={name} aria-label={name} />;
}
