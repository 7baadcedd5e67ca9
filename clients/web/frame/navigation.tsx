import { findPage, NAVIGATION, type NavigationPage, PAGES } from "../addresses";
import { lazyComponent } from "../components/lazy-component";
import { MARK } from "../mark";
import { session } from "../server/session";
import { waitingNow, waitingWords } from "../server/waiting";
import { AccountMenu } from "./account-menu";
import { currentUrl } from "./router";

/** Only visitors need it. */
const SchemeButton = lazyComponent(async () => (await import("./scheme-button")).SchemeButton);

const NAMES: Readonly<Record<NavigationPage, string>> = {
  "my-games": "Games",
  lobby: "Lobby",
  tournaments: "Tournaments",
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
      {session.value ? (
        <AccountMenu username={session.value.username} />
      ) : (
        <>
          <a class="entry" href={PAGES.recover.address}>
            Sign in
          </a>
          <SchemeButton />
        </>
      )}
    </div>
  </header>
);

/** The navigation on phones, at the bottom, where the thumb can reach it. */
export const Tabs = () => (
  <nav class="tabs" aria-label="Pages, bottom">
    <Entries />
  </nav>
);
