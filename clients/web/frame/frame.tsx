import { computed, signal, useSignalEffect } from "@preact/signals";
import type { ComponentType } from "preact";
import { findPage, PAGES, type PageName } from "../addresses";
import { importModule } from "../components/import-module";
import { homeLink, MessagePage } from "../components/message-page";
import { PageSkeleton } from "../components/skeleton";
import { sessionEnd } from "../server/session";
import { announcement } from "./announce";
import { KeysHelp } from "./keys-help";
import { Bar, Tabs } from "./navigation";
import { Notices } from "./notices";
import type { PageProps } from "./page-props";
import { PAGE_MODULES } from "./pages";
import { currentUrl } from "./router";
import { showTitle } from "./title";

const loaded = signal<Partial<Record<PageName, ComponentType<PageProps>>>>({});
/** The page whose module could not be loaded yet. */
const missing = signal<PageName | null>(null);
const found = computed(() => findPage(currentUrl.value.pathname));

/**
 * Loads the module of a page, unless it is loaded. After a failure, the load is repeated while the page is shown.
 * @returns after the first attempt
 */
export async function loadPage(page: PageName): Promise<void> {
  if (loaded.peek()[page] !== undefined) return;
  const use = ({ default: component }: Awaited<ReturnType<(typeof PAGE_MODULES)[PageName]>>): void => {
    loaded.value = { ...loaded.peek(), [page]: component };
  };
  const isLoaded = await importModule(PAGE_MODULES[page], use, () => found.peek()?.page === page);
  missing.value = isLoaded ? null : page;
}

/** The whole window: navigation, notices, the page of the address, and the live region. */
export function Frame() {
  useSignalEffect(() => {
    if (found.value !== null) void loadPage(found.value.page);
  });
  return (
    <>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <Bar />
      <Notices />
      <main id="content" tabIndex={-1} class={`page ${found.value?.page ?? "missing"}`}>
        <Content />
      </main>
      <Tabs />
      <KeysHelp />
      <p class="unseen" role="status">
        {announcement.value}
      </p>
    </>
  );
}

function Content() {
  if (sessionEnd.value !== null) return <Ended />;
  if (found.value === null) return <Missing />;
  const { page, params } = found.value;
  const Page = loaded.value[page];
  showTitle(PAGES[page].title);
  // The key resets the component for each address: no state of one game remains in the page of the next.
  if (Page !== undefined) return <Page key={currentUrl.value.pathname} params={params} />;
  return missing.value === page ? <LoadFailure /> : <PageSkeleton />;
}

const LoadFailure = () => (
  <section class="message">
    <h1>Page not loaded</h1>
    <p>The page could not be loaded. Retrying…</p>
    <button type="button" class="first" onClick={() => location.reload()}>
      Reload page
    </button>
  </section>
);

const Missing = () => (
  <MessagePage title="Page not found" link={homeLink()}>
    There is no page at this address.
  </MessagePage>
);

const ENDED = {
  "logged-out": ["You are signed out", "Your games were removed from this browser."],
  "not-revoked": [
    "You are signed out here",
    "Your games were removed from this browser. The server could not be reached, so this browser's token is still valid. Revoke it in the settings when you sign in again.",
  ],
  revoked: [
    "You were signed out",
    "The token or passkey session of this browser was revoked or has expired. Your games were removed from this browser. Unsent messages and notes are kept until you sign in again.",
  ],
  erased: [
    "Your account was erased",
    "Your data was deleted, in this browser and on the server. Finished games stay, without your name.",
  ],
} as const;

/** The page that every tab shows after the session has ended. */
function Ended() {
  const [title, words] = ENDED[sessionEnd.value ?? "logged-out"];
  return (
    <section class="message">
      <h1>{title}</h1>
      <p>{words}</p>
      <p class="actions">
        {sessionEnd.value === "erased" ? null : (
          <a class="button first" href="/recover" onClick={forgetEnd}>
            Sign in
          </a>
        )}
        <a class="button" href="/" onClick={startAgain}>
          Front page
        </a>
      </p>
    </section>
  );
}

function forgetEnd(): void {
  sessionEnd.value = null;
}

/** The front page is a separate document, so it has to be loaded. */
function startAgain(event: MouseEvent): void {
  event.preventDefault();
  location.assign("/");
}
