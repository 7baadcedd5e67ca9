import { lazyComponent, missingModules } from "../components/lazy-component";
import { connection } from "../server/connection";
import { isSessionStored, session } from "../server/session";

/** Few browsers need it. */
const UnstoredSession = lazyComponent(async () => (await import("./unstored-session")).UnstoredSession);

/**
 * Notices about the network and the browser, shown above every page until the problem is over.
 * @param isPageMissing whether the module of the page could not be loaded yet
 */
export const Notices = ({ isPageMissing }: { readonly isPageMissing: boolean }) => (
  <div class="notices" role="status">
    {/* A module that is missing without a connection has the same cause, so the player reads about one of the two. */}
    {connection.value.isUp ? (
      <MissingCode isPageMissing={isPageMissing} />
    ) : (
      <NoConnection isPageMissing={isPageMissing} />
    )}
    {session.value && !isSessionStored.value ? (
      <UnstoredSession isCodeSaved={session.value.recoveryCode === null} />
    ) : null}
  </div>
);

function NoConnection({ isPageMissing }: { readonly isPageMissing: boolean }) {
  const { seenAt, isIntercepted } = connection.value;
  return (
    <p class="notice">
      No connection to the server. {isIntercepted ? "Your network may require you to sign in first. " : ""}
      {seenAt === null ? "" : `The data on this page is from ${timeOf(seenAt)}. `}
      {isPageMissing ? "This page is not available offline. " : ""}
      Reconnecting…
    </p>
  );
}

function MissingCode({ isPageMissing }: { readonly isPageMissing: boolean }) {
  if (!isPageMissing && missingModules.value === 0) return null;
  return (
    <p class="notice">
      {isPageMissing ? "This page" : "A part of this page"} could not be loaded. Retrying…{" "}
      <button type="button" class="quiet" onClick={() => location.reload()}>
        Reload page
      </button>
    </p>
  );
}

const timeOf = (time: number): string =>
  new Date(time).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
