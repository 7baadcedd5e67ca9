import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { APPEARANCE, type Appearance } from "../../../src/shared/appearance";
import { Checkbox, RadioGroup } from "../components/choices";
import { Refusal } from "../components/refusal";
import { useSettingsChange } from "../components/settings-change";
import { SignOut } from "../components/sign-out";
import { me } from "../server/resources";
import { appearance } from "./appearance";
import { changeAppearance } from "./change-appearance";
import { currentUrl } from "./router";
import { SCHEME_NAMES } from "./scheme-names";

/**
 * Calls `close` after a press or a focus outside the menu, and on Escape, which moves the focus to the button.
 * @returns a function that removes the listeners
 */
function closeWhenLeft(button: HTMLButtonElement | null, close: () => void): () => void {
  const leave = ({ target }: Event): void => {
    if (target instanceof Node && button?.parentElement?.contains(target) === false) close();
  };
  const closeByKey = ({ key }: KeyboardEvent): void => {
    if (key !== "Escape") return;
    close();
    button?.focus();
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener("pointerdown", leave, { signal });
  document.addEventListener("focusin", leave, { signal });
  document.addEventListener("keydown", closeByKey, { signal });
  return () => listeners.abort();
}

function setScheme(colorScheme: Appearance["colorScheme"]): void {
  // This device keeps the scheme. It is stored in the account later if the server cannot be reached now.
  changeAppearance({ colorScheme }).catch(() => undefined);
}

interface AccountPanelProps {
  readonly username: string;
  /** The button that opened the menu. */
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Closes the menu. A press outside calls it twice, because it also moves the focus. */
  readonly close: () => void;
}

/** The menu of the signed-in player: own pages, the theme, and signing out. */
export function AccountPanel({ username, button, close }: AccountPanelProps) {
  // Before the panel is painted, so that no press is missed once it can be seen.
  useLayoutEffect(() => closeWhenLeft(button.current, close), []);
  const { pathname } = currentUrl.value;
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (pathname !== openedAt.current) close();
  }, [pathname]);
  const { refusal, change } = useSettingsChange(changeAppearance);
  const { colorScheme, highContrast } = appearance.value;
  return (
    <section class="account-panel" aria-label="Your account">
      <ul>
        <li>
          <a href={`/players/${encodeURIComponent(username)}`}>Your page</a>
        </li>
        <li>
          <a href="/settings">Settings</a>
        </li>
        {me.of().data.value?.mayAdminister === true ? (
          <li>
            <a href="/admin">This server</a>
          </li>
        ) : null}
        <li>
          <a href="/docs">Docs</a>
        </li>
      </ul>
      <RadioGroup
        legend="Theme"
        options={APPEARANCE.colorScheme}
        chosen={colorScheme}
        nameOf={(scheme) => SCHEME_NAMES[scheme]}
        choose={setScheme}
      />
      <Checkbox label="High contrast" isChecked={highContrast} change={(isHigh) => change({ highContrast: isHigh })} />
      {refusal.value === null ? null : <Refusal sentence={refusal} />}
      <SignOut />
    </section>
  );
}
