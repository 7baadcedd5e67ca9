import type { EmailSettings } from "skytale-client";

interface EmailStateProps {
  readonly settings: EmailSettings;
  readonly isRunning: boolean;
  /** Sends the link to the pending address again. */
  readonly resend: () => void;
}

/** Notes about an address that is not confirmed, or that e-mails do not reach. */
export function EmailState({ settings, isRunning, resend }: EmailStateProps) {
  const { address, bounce, pendingAddress, problem } = settings;
  return (
    <>
      {pendingAddress === null ? null : (
        <p class="notice">
          We sent a link to {pendingAddress}. Open it within a day to confirm the address.{" "}
          {address === null ? "" : `Until then, e-mails go to ${address}. `}
          <button type="button" class="quiet" disabled={isRunning} onClick={resend}>
            Send the link again
          </button>
        </p>
      )}
      {bounce === null ? null : (
        <p class="notice">
          E-mails to {address} were rejected, so none are sent any more ({bounce.reason}). Enter another address, or
          save this one again to get a new link.
        </p>
      )}
      {problem === null || bounce !== null ? null : (
        <p class="notice">The last e-mail could not be sent yet ({problem.reason}). We try again.</p>
      )}
    </>
  );
}
