import { sessionEnd } from "../server/session";

const ENDED = {
  "logged-out": ["You are signed out", "Your games were removed from this browser."],
  "not-revoked": [
    "You are signed out here",
    "Your games were removed from this browser. The server could not be reached, so this browser's token or passkey session is still valid. Revoke it in the settings when you sign in again.",
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
export function SessionEnded() {
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
