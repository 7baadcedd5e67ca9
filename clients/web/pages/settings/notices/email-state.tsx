import type { EmailSettings } from "skytale-client";
import { localTime, now } from "../../../components/time-left";

interface EmailStateProps {
  readonly settings: EmailSettings;
  readonly isRunning: boolean;
  /** Sends the link to the pending address again. */
  readonly resend: () => void;
}

/** Notes about an address that is not confirmed, or that e-mails do not reach. */
export function EmailState({ settings, isRunning, resend }: EmailStateProps) {
  const { address, bounce, pendingAddress, problem, stoppedAt, verifiableAt } = settings;
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
          save this one again{isLater(verifiableAt) ? ` after ${localTime(verifiableAt)}` : ""} to get a new link.
        </p>
      )}
      {stoppedAt === null ? null : (
        <p class="notice">
          All e-mails of this server to {address} were stopped, so none are sent. Enter another address. To allow them
          again, open the link “stop all messages” in the e-mail with which you confirmed this address.
        </p>
      )}
      {problem === null || bounce !== null ? null : (
        <p class="notice">
          {address === null && pendingAddress === null
            ? `The link could not be delivered (${problem.reason}). Check the address.`
            : `The last e-mail could not be sent yet (${problem.reason}). We try again.`}
        </p>
      )}
    </>
  );
}

const isLater = (time: string | null): time is string => time !== null && Date.parse(time) > now.peek();
