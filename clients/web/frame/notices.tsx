import { missingModules } from "../components/lazy-component";
import { connection } from "../server/connection";
import { isSessionStored, session } from "../server/session";

/** Notices about the network and the browser, shown above every page until the problem is over. */
export function Notices() {
  const { isUp, seenAt } = connection.value;
  return (
    <div class="notices" role="status">
      {isUp ? null : (
        <p class="notice">
          No connection to the server. {seenAt === null ? "" : `The data on this page is from ${timeOf(seenAt)}. `}
          Reconnecting…
        </p>
      )}
      {missingModules.value > 0 ? (
        <p class="notice">
          A part of this page could not be loaded. Retrying…{" "}
          <button type="button" class="quiet" onClick={() => location.reload()}>
            Reload page
          </button>
        </p>
      ) : null}
      {session.value && !isSessionStored.value ? (
        <p class="notice">
          This browser cannot store your sign-in: its disk is full, the window is private, or cookies are blocked.
          Closing or reloading this tab signs you out. <a href="/settings">Save your recovery code</a>.
        </p>
      ) : null}
    </div>
  );
}

const timeOf = (time: number): string =>
  new Date(time).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
