import { APPEARANCE } from "../../../src/shared/appearance";
import { findPage, NAVIGATION, type NavigationPage, PAGES } from "../addresses";
import { MARK } from "../mark";
import { waitingNow, waitingWords } from "../server/waiting";
import { appearance, changeAppearance } from "./appearance";
import { currentUrl } from "./router";

const NAMES: Readonly<Record<NavigationPage, string>> = {
  "my-games": "Games",
  lobby: "Lobby",
  archive: "Archive",
  settings: "Settings",
};

const isCurrent = (page: NavigationPage): boolean => {
  const shown = findPage(currentUrl.value.pathname)?.page;
  return shown !== undefined && PAGES[shown].under === page;
};

/**
 * The number of games that need the player's attention. It has the accent color only if a move or an offer is among
 * them.
 */
function WaitingCount() {
  const waiting = waitingNow();
  const { all, message } = waiting;
  return all === 0 ? null : (
    <span class={all === message ? "count quiet" : "count"}>
      {all}
      <span class="unseen">: {waitingWords(waiting)}</span>
    </span>
  );
}

const Entries = () => (
  <>
    {NAVIGATION.map((page) => (
      <a key={page} class="entry" href={PAGES[page].address} aria-current={isCurrent(page) ? "page" : undefined}>
        {NAMES[page]}
        {page === "my-games" ? <WaitingCount /> : null}
      </a>
    ))}
  </>
);

const SCHEME_NAMES = { system: "Auto", light: "Light", dark: "Dark" } as const;

/** Switches to the next color scheme: system, light, dark. */
function nextScheme(): void {
  const { colorScheme } = APPEARANCE;
  const next = colorScheme[(colorScheme.indexOf(appearance.peek().colorScheme) + 1) % colorScheme.length] ?? "system";
  // The scheme is stored in the account later if the server cannot be reached now.
  changeAppearance({ colorScheme: next }).catch(() => undefined);
}

/** The header of every page. On phones, `Tabs` below the page replaces its navigation. */
export const Bar = () => (
  <header class="bar">
    <a
      class="brand"
      href="/"
      aria-label="Skytale"
      dangerouslySetInnerHTML={{ __html: `${MARK}<span>Skytale</span>` }}
    />
    <nav class="bar-entries" aria-label="Pages">
      <Entries />
    </nav>
    <div class="bar-end">
      <a class="entry" href="/docs">
        Docs
      </a>
      <button
        type="button"
        class="scheme"
        data-fast-clicks
        onClick={nextScheme}
        aria-label={`Theme: ${SCHEME_NAMES[appearance.value.colorScheme]}`}
      >
        {SCHEME_NAMES[appearance.value.colorScheme]}
      </button>
    </div>
  </header>
);

/** The navigation on phones, at the bottom, where the thumb can reach it. */
export const Tabs = () => (
  <nav class="tabs" aria-label="Pages, bottom">
    <Entries />
  </nav>
);
