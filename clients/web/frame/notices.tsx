import { partsMissing } from "../parts/later";
import { connection } from "../server/seen-answers";
import { isSessionKept, session } from "../server/session";

/** What is amiss with the network or the browser, for as long as it is, above every page. */
export function Notices() {
  const { isUp, seenAt } = connection.value;
  return (
    <div class="notices" role="status">
      {isUp ? null : (
        <p class="notice">
          No connection to the server. {seenAt === null ? "" : `What you see was so at ${timeOf(seenAt)}. `}It is tried
          again by itself.
        </p>
      )}
      {partsMissing.value ? (
        <p class="notice">
          A part of this page could not be loaded.{" "}
          <button type="button" class="link" onClick={() => location.reload()}>
            Load it again
          </button>
        </p>
      ) : null}
      {session.value && !isSessionKept.value ? (
        <p class="notice">
          This browser keeps nothing: its disk is full, the window is private, or cookies are forbidden. When you close
          or reload this tab you are logged out. <a href="/settings">Keep your recovery code</a>.
        </p>
      ) : null}
    </div>
  );
}

const timeOf = (time: number): string =>
  new Date(time).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
