import { type Delivery, listDeliveries, redeliver } from "skytale-client";
import { useAction } from "../../../components/action";
import { localTime } from "../../../components/time-left";
import { Unloaded } from "../../../components/unloaded";
import { client } from "../../../server/client";
import { putItem } from "../../../server/list-items";
import { Resource, useResource } from "../../../server/resource";

/** The latest deliveries of a webhook, by the webhook's id. */
const deliveries = new Resource((client, id) => listDeliveries({ client, path: { id }, query: { limit: 20 } }));

/** The latest deliveries of a webhook, with the receiver's responses. */
export function DeliveryLog({ webhook }: { readonly webhook: string }) {
  const known = useResource(deliveries, webhook, 5_000);
  const items = known.data.value?.items;
  if (items === undefined) return <Unloaded entry={known} skeleton={<p class="help">Loading the log…</p>} />;
  if (items.length === 0) return <p class="help">Nothing was sent yet. Pings are not logged.</p>;
  return (
    <ol class="log">
      {items.map((delivery) => (
        <LogEntry key={delivery.id} webhook={webhook} delivery={delivery} />
      ))}
    </ol>
  );
}

function LogEntry({ webhook, delivery }: { readonly webhook: string; readonly delivery: Delivery }) {
  const { id, eventType, state, createdAt, attempts } = delivery;
  const { isRunning, refusal, run } = useAction();
  const last = attempts.at(-1);
  const answer =
    last === undefined ? "not sent yet" : last.status === null ? (last.error ?? "no response") : String(last.status);
  const again = () =>
    void run(async () => {
      const path = { id: webhook, deliveryId: id };
      putItem(deliveries.of(webhook), await redeliver({ client: client.value, path }));
    });
  return (
    <li>
      <span>
        {eventType}, {state}: {answer}
        {attempts.length > 1 ? ` after ${attempts.length} attempts` : ""}
      </span>
      <time dateTime={createdAt}>{localTime(createdAt)}</time>
      {state === "failed" ? (
        <button type="button" aria-disabled={isRunning.value} onClick={again}>
          Send again
        </button>
      ) : null}
      {refusal.value === null ? null : <span class="refusal">{refusal.value}</span>}
    </li>
  );
}
