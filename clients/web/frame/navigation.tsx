import { findPage, type PageName } from "../addresses";
import { MARK } from "../mark";
import { waitingNow, waitingWords } from "../server/waiting";
import { currentUrl } from "./router";
import { nextScheme, SCHEME_NAMES, scheme } from "./scheme";

interface Entry {
  readonly address: string;
  readonly name: string;
  /** The pages on which this entry is marked as the current one. */
  readonly pages: readonly PageName[];
}

const ENTRIES: readonly Entry[] = [
  { address: "/", name: "Games", pages: ["my-games", "game"] },
  { address: "/lobby", name: "Lobby", pages: ["lobby", "challenge"] },
  { address: "/archive", name: "Archive", pages: ["archive", "player", "leaderboard"] },
  { address: "/settings", name: "Settings", pages: ["settings"] },
];

const isCurrent = ({ pages }: Entry): boolean => {
  const page = findPage(currentUrl.value.pathname)?.page;
  return page !== undefined && pages.includes(page);
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
    {ENTRIES.map((entry) => (
      <a key={entry.address} class="entry" href={entry.address} aria-current={isCurrent(entry) ? "page" : undefined}>
        {entry.name}
        {entry.address === "/" ? <WaitingCount /> : null}
      </a>
    ))}
  </>
);

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
        aria-label={`Theme: ${SCHEME_NAMES[scheme.value]}`}
      >
        {SCHEME_NAMES[scheme.value]}
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
