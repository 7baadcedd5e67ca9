import { useSignal } from "@preact/signals";
import { createWebhook, pingWebhook, WEBHOOK_FORMATS, type Webhook, type WebhookFormat } from "skytale-client";
import { useAction } from "../../../components/action";
import { ActionForm } from "../../../components/action-form";
import { AskedTwice } from "../../../components/asked-twice";
import { boundTo } from "../../../components/bound-to";
import { Choices } from "../../../components/choices";
import { localTime } from "../../../components/time-left";
import { client } from "../../../server/client";
import { putItem } from "../../../server/list-items";
import { Rows } from "../rows";
import { changeWebhook, removeWebhook, webhooks } from "../webhooks";
import { DeliveryLog } from "./delivery-log";
import { Secret } from "./secret";

/** How the form offers a format: its label, and an example of an address. */
interface OfferedFormat {
  readonly label: string;
  readonly placeholder: string;
}

/** The formats that need only an address. `web-push` also needs keys of a browser. */
type FormFormat = Exclude<WebhookFormat, "web-push">;

const FORMATS: Readonly<Record<FormFormat, OfferedFormat>> = {
  standard: { label: "Program", placeholder: "https://example.org/skytale" },
  slack: { label: "Slack", placeholder: "https://hooks.slack.com/services/…" },
  discord: { label: "Discord", placeholder: "https://discord.com/api/webhooks/…" },
  ntfy: { label: "Phone (ntfy)", placeholder: "https://ntfy.sh/my-secret-topic" },
};

const isOffered = (format: WebhookFormat): format is FormFormat => Object.hasOwn(FORMATS, format);

function formatLabel(format: WebhookFormat): string {
  if (isOffered(format)) return FORMATS[format].label;
  // A newer server may have formats that this page does not know.
  return format === "web-push" ? "Browser" : format;
}

/** The player's webhooks, with a form for a new one. */
export const WebhooksSection = () => (
  <section id="webhooks">
    <h2>Webhooks</h2>
    <p class="help">
      The server sends events to these addresses, for example when it is your turn.{" "}
      <a href="/docs/webhooks">How they work</a>.
    </p>
    <Rows list={webhooks} row={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />} />
    <NewWebhookForm />
  </section>
);

const STATES = { active: "active", paused: "paused", disabled: "disabled after too many failures" } as const;

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, app, format, status, verified, health } = webhook;
  const isLogShown = useSignal(false);
  const pinged = useSignal<string | null>(null);
  const { isRunning, refusal, run } = useAction();
  const ping = () =>
    void run(async () => {
      const { status, error, durationMs } = await pingWebhook({ client: client.value, path: { id } });
      pinged.value =
        status === null ? `No response: ${error ?? "unknown"}.` : `Response ${status} after ${durationMs} ms.`;
      // The response does not contain the health of the webhook.
      await webhooks.of().refresh();
    });
  const turn = () => void run(() => changeWebhook(id, { status: status === "active" ? "paused" : "active" }));
  return (
    <li class="row webhook">
      <strong class="webhook-url">{url}</strong>
      <span class="row-what">
        {formatLabel(format)}
        {app === null ? "" : ` by the app “${app.name}”`}, {STATES[status]}
        {verified ? "" : ", not verified"}
        {health.failingSince === null ? "" : `, failing since ${localTime(health.failingSince)}`}
      </span>
      <p class="actions">
        <button type="button" aria-disabled={isRunning.value} onClick={ping}>
          Ping
        </button>
        <button type="button" aria-disabled={isRunning.value} onClick={turn}>
          {status === "active" ? "Pause" : "Resume"}
        </button>
        <button type="button" aria-expanded={isLogShown.value} onClick={() => (isLogShown.value = !isLogShown.value)}>
          Log
        </button>
        <AskedTwice
          name="Delete"
          question="Events that were not delivered yet are lost. Delete it?"
          confirm="Delete it"
          work={() => removeWebhook(id)}
        />
      </p>
      <p class={refusal.value === null ? "help" : "refusal"} role="status">
        {refusal.value ?? pinged.value}
      </p>
      {isLogShown.value ? <DeliveryLog webhook={id} /> : null}
    </li>
  );
}

function NewWebhookForm() {
  const url = useSignal("");
  const format = useSignal<FormFormat>("standard");
  const secret = useSignal<string | null>(null);
  const create = async (): Promise<void> => {
    const body = { url: url.value.trim(), format: format.value };
    const made = await createWebhook({ client: client.value, body });
    putItem(webhooks.of(), made.webhook);
    secret.value = format.value === "standard" ? made.secret : null;
    url.value = "";
  };
  return (
    <details class="panel">
      <summary>New webhook</summary>
      <ActionForm button="Add webhook" work={create}>
        <Choices legend="For" options={WEBHOOK_FORMATS.filter(isOffered)} chosen={format} nameOf={formatLabel} />
        <label for="webhook-url">Address</label>
        <input id="webhook-url" type="url" required placeholder={FORMATS[format.value].placeholder} {...boundTo(url)} />
      </ActionForm>
      {secret.value === null ? null : (
        <Secret
          words="The receiver verifies signatures with this secret. Copy it now: it is shown only once."
          text={secret.value}
        />
      )}
    </details>
  );
}
