import { type Delivery, redeliver } from "skytale-client";
import { useAction } from "../../components/action";
import { localTime } from "../../components/time-left";
import { Trouble } from "../../components/trouble";
import { client } from "../../server/client";
import { useResource } from "../../server/resource";
import { deliveries } from "../../server/resources";

/** The latest deliveries of a webhook, with the receiver's responses. */
export function DeliveryLog({ webhook }: { readonly webhook: string }) {
  const { data, failure, refresh } = useResource(deliveries, webhook, 5_000);
  if (data.value === undefined) {
    return failure.value === null ? (
      <p class="help">Loading the log…</p>
    ) : (
      <Trouble error={failure.value} retry={refresh} />
    );
  }
  if (data.value.items.length === 0) return <p class="help">Nothing was sent yet. Pings are not logged.</p>;
  return (
    <ol class="log">
      {data.value.items.map((delivery) => (
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
      await redeliver({ client: client.value, path: { id: webhook, deliveryId: id } });
      await deliveries.of(webhook).refresh();
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
