import { type Delivery, listEmailDeliveries, redeliverEmail } from "skytale-client";
import { useAction } from "../../../components/action";
import { localTime } from "../../../components/time-left";
import { Unloaded } from "../../../components/unloaded";
import { client } from "../../../server/client";
import { putItem } from "../../../server/list-items";
import { Resource, useResource } from "../../../server/resource";

const mails = new Resource((client) => listEmailDeliveries({ client, query: { limit: 20 } }));

const KINDS: Readonly<Record<string, string>> = {
  "email.notice": "Your turns and news",
  "email.digest": "Collected turns and news",
  "email.reminder": "Reminder",
  "email.verification": "Link to confirm the address",
  "email.test": "Test message",
  "email.recovery": "Link to sign in again",
  "email.answer": "Answer to your move by e-mail",
};
const NOTICES: readonly string[] = ["email.notice", "email.digest", "email.reminder"];

/** The latest e-mails to the player, with the answers of the mail server. */
export function EmailLog() {
  const known = useResource(mails, undefined, 5_000);
  const items = known.data.value?.items;
  if (items === undefined) return <Unloaded entry={known} skeleton={<p class="help">Loading the e-mails…</p>} />;
  if (items.length === 0) return <p class="help">No e-mail was sent in the last 30 days.</p>;
  return (
    <ol class="log">
      {items.map((mail) => (
        <Entry key={mail.id} mail={mail} />
      ))}
    </ol>
  );
}

function Entry({ mail }: { readonly mail: Delivery }) {
  const { id, attempts, createdAt, eventType, state } = mail;
  const { isRunning, refusal, run } = useAction();
  const again = () =>
    void run(async () => {
      putItem(mails.of(), await redeliverEmail({ client: client.value, path: { deliveryId: id } }));
    });
  return (
    <li>
      <span>
        {KINDS[eventType] ?? eventType}: {outcomeOf(mail)}
        {attempts.length > 1 ? ` after ${attempts.length} attempts` : ""}
      </span>
      <time dateTime={createdAt}>{localTime(createdAt)}</time>
      {state === "pending" || NOTICES.includes(eventType) ? (
        <button type="button" aria-disabled={isRunning.value} onClick={again}>
          {state === "pending" ? "Try now" : "Send again"}
        </button>
      ) : null}
      {refusal.value === null ? null : <span class="refusal">{refusal.value}</span>}
    </li>
  );
}

function outcomeOf({ attempts, nextAttemptAt, state }: Delivery): string {
  const error = attempts.at(-1)?.error ?? "not sent yet";
  switch (state) {
    case "delivered":
      return "sent";
    case "closed":
      return "not needed any more";
    case "failed":
      return `rejected, ${error}`;
    case "pending":
      return nextAttemptAt === null ? error : `${error}, next attempt ${localTime(nextAttemptAt)}`;
  }
}
