import { computed, signal, useSignalEffect } from "@preact/signals";
import type { ComponentType } from "preact";
import { findPage, PAGES, type PageName } from "../addresses";
import { importModule } from "../components/import-module";
import { homeLink, MessagePage } from "../components/message-page";
import { PageSkeleton } from "../components/skeleton";
import { sessionEnd } from "../server/session";
import { announcement } from "./announce";
import { Ended } from "./ended";
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
    if (missing.peek() === page) missing.value = null;
  };
  const isLoaded = await importModule(PAGE_MODULES[page], use, () => found.peek()?.page === page);
  if (!isLoaded) missing.value = page;
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
      <Notices isPageMissing={missing.value !== null && missing.value === found.value?.page} />
      <main id="content" tabIndex={-1} class={`page ${className()}`}>
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

/** The class of a page for style sheets. All pages of the settings have the same. */
const className = (): string => found.value?.page.replace(/\/.*/, "") ?? "missing";

function Content() {
  if (sessionEnd.value !== null) return <Ended />;
  if (found.value === null) return <Missing />;
  const { page, params } = found.value;
  const Page = loaded.value[page];
  showTitle(PAGES[page].title);
  // The key resets the component for each address: no state of one game remains in the page of the next.
  if (Page !== undefined) return <Page key={currentUrl.value.pathname} params={params} />;
  return <PageSkeleton />;
}

const Missing = () => (
  <MessagePage title="Page not found" link={homeLink()}>
    There is no page at this address.
  </MessagePage>
);
