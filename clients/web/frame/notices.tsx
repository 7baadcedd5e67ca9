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
      {session.value && !isSessionKept.value ? (
        <p class="notice">
          This browser keeps nothing, perhaps because its disk is full or the window is private: when you close this tab
          you are logged out. Keep your recovery code.
        </p>
      ) : null}
    </div>
  );
}

const timeOf = (time: number): string =>
  new Date(time).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
