import { signal } from "@preact/signals";
import { type Appearance, type PieceSetName, readAppearance } from "../../../src/shared/appearance";

// The appearance settings. The account stores them for all devices. Each device keeps a copy for the first paint:
// `scheme` and `contrast` for the script in the head of every document, and all settings of the account as `appearance`.
// The settings that a visitor has chosen are stored as `chosen` until an account takes them over. The module that
// changes the settings is loaded after the first view (`change-appearance.ts`).

const prefersContrast = matchMedia("(prefers-contrast: more)");
prefersContrast.addEventListener("change", () => showAppearance(appearance.peek()));

/** The settings that the pages of this document have. */
export const appearance = signal<Appearance>(
  readAppearance({
    ...readSettings("appearance"),
    ...readSettings("chosen"),
    // The script in the head has applied the color scheme, which the pages of the documentation can change as well.
    colorScheme: document.documentElement.dataset.theme,
  }),
);
showAppearance(appearance.peek());

/** The piece set of a game. */
export const pieceSetOf = (variant: string): PieceSetName =>
  appearance.value.gamePieceSets[variant] ?? appearance.value.pieceSet;

/** Sets the attributes that the style sheet reads. */
export function showAppearance({ colorScheme, boardTheme, highContrast }: Appearance): void {
  const { dataset } = document.documentElement;
  if (colorScheme === "system") delete dataset.theme;
  else dataset.theme = colorScheme;
  dataset.board = boardTheme;
  if (highContrast || prefersContrast.matches) dataset.contrast = "high";
  else delete dataset.contrast;
}

/** Settings that are stored on the device; empty if there are none, or if storage is blocked. */
export function readSettings(name: "appearance" | "chosen"): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
