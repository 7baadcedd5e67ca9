import { lazyComponent, missingModules } from "../components/lazy-component";
import { connection } from "../server/connection";
import { isSessionStored, session } from "../server/session";

/** Few browsers need it. */
const UnstoredSession = lazyComponent(async () => (await import("./unstored-session")).UnstoredSession);

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
        <UnstoredSession isCodeSaved={session.value.recoveryCode === null} />
      ) : null}
    </div>
  );
}

const timeOf = (time: number): string =>
  new Date(time).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
