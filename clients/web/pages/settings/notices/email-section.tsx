import { useSignal } from "@preact/signals";
import { type EmailSettings, getEmail, isProblem, putEmail, sendTestEmail } from "skytale-client";
import { useAction } from "../../../components/action";
import { boundTo } from "../../../components/bound-to";
import { Choices, Tick } from "../../../components/choices";
import { lazyComponent } from "../../../components/lazy-component";
import { RecoveryCodeField } from "../../../components/recovery-code-field";
import { Refusal } from "../../../components/refusal";
import { Unloaded } from "../../../components/unloaded";
import { client } from "../../../server/client";
import { Resource, useResource } from "../../../server/resource";
import { EmailState } from "./email-state";
import { HourField, ReminderField } from "./hour-fields";

const EmailLog = lazyComponent(async () => (await import("./email-log")).EmailLog);

const email = new Resource((client) => getEmail({ client }));

const NOTICES = { immediate: "Soon after each turn", digest: "Collected", off: "None" } as const;

/** The player's address for e-mails, and when e-mails are sent. */
export function EmailSection() {
  const known = useResource(email);
  const settings = known.data.value;
  return (
    <section id="email">
      <h2>E-mail</h2>
      {settings === undefined ? (
        <Unloaded entry={known} />
      ) : settings.available ? (
        <>
          <EmailForm key={`${settings.address} ${settings.pendingAddress}`} settings={settings} />
          {settings.address === null && settings.pendingAddress === null ? null : <SentEmails />}
        </>
      ) : (
        <p class="help">This server sends no e-mails.</p>
      )}
    </section>
  );
}

function SentEmails() {
  const isShown = useSignal(false);
  return (
    <>
      <p class="actions">
        <button
          type="button"
          class="quiet"
          aria-expanded={isShown.value}
          onClick={() => (isShown.value = !isShown.value)}
        >
          Sent e-mails
        </button>
      </p>
      {isShown.value ? <EmailLog /> : null}
    </>
  );
}

function EmailForm({ settings }: { readonly settings: EmailSettings }) {
  const timeZone = settings.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const address = useSignal(settings.pendingAddress ?? settings.address ?? "");
  const notices = useSignal(settings.notices);
  const first = useSignal<number | null>(settings.digestHours[0] ?? 8);
  const second = useSignal<number | null>(settings.digestHours[1] ?? null);
  const reminder = useSignal(settings.reminder);
  const quietFrom = useSignal<number | null>(settings.quietHours?.from ?? null);
  const quietTo = useSignal<number | null>(settings.quietHours?.to ?? null);
  const recovery = useSignal(settings.recovery);
  const moveByReply = useSignal(settings.moveByReply);
  const recoveryCode = useSignal("");
  const needsCode = useSignal(false);
  const message = useSignal("");
  const { isRunning, refusal, run } = useAction();

  const save = (changes: { readonly address?: null; readonly resend?: boolean } = {}) =>
    run(async () => {
      message.value = "";
      const digestHours = [first.value, second.value].filter((hour) => hour !== null);
      const [from, to] = [quietFrom.value, quietTo.value];
      try {
        const saved = await putEmail({
          client: client.peek(),
          body: {
            address: address.value.trim(),
            notices: notices.value,
            digestHours: [...new Set(digestHours)],
            timeZone,
            reminder: reminder.value,
            quietHours: from === null || to === null || from === to ? null : { from, to },
            recovery: recovery.value,
            moveByReply: settings.moveByReplyAvailable && moveByReply.value,
            ...(needsCode.value && recoveryCode.value !== "" ? { recoveryCode: recoveryCode.value.trim() } : {}),
            ...changes,
          },
        });
        needsCode.value = false;
        email.of().put(saved);
        message.value = "Saved.";
      } catch (error) {
        if (!isProblem(error, "fresh-proof-required") || needsCode.peek()) throw error;
        needsCode.value = true;
      }
    });
  const test = () =>
    void run(async () => {
      await sendTestEmail({ client: client.peek() });
      message.value = `A test message is on its way to ${settings.address}.`;
    });

  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <EmailState settings={settings} isRunning={isRunning.value} resend={() => void save({ resend: true })} />
      <label for="email-address">Address</label>
      <input
        id="email-address"
        type="email"
        autocomplete="email"
        required
        maxLength={254}
        aria-describedby="email-help"
        {...boundTo(address)}
      />
      <p id="email-help" class="help">
        Only you see it. You get one e-mail for all your games, never one for each.
      </p>
      <Choices
        legend="E-mails about your turns and other news"
        options={["immediate", "digest", "off"]}
        nameOf={(option) => NOTICES[option]}
        chosen={notices}
      />
      {notices.value === "digest" ? (
        <>
          <HourField id="digest-first" label="Collected at" hour={first} none={null} />
          <HourField id="digest-second" label="And at" hour={second} none="Once a day" />
        </>
      ) : null}
      <ReminderField reminder={reminder} />
      <HourField id="quiet-from" label="No e-mails from" hour={quietFrom} none="Any time" />
      {quietFrom.value === null ? null : <HourField id="quiet-to" label="Until" hour={quietTo} none="Any time" />}
      <p class="help">Hours are in the time zone {timeZone}.</p>
      <Tick name="A link sent to this address signs me in if I lose my access" value={recovery} />
      {settings.moveByReplyAvailable ? <Tick name="I can move by replying to an e-mail" value={moveByReply} /> : null}
      {needsCode.value ? (
        <>
          <p class="notice">To allow that, enter your recovery code. It stays valid.</p>
          <RecoveryCodeField id="email-code" code={recoveryCode} refusal={refusal} />
        </>
      ) : (
        <Refusal sentence={refusal} />
      )}
      <p role="status">{message.value}</p>
      <p class="actions">
        <button type="submit" disabled={isRunning.value}>
          Save
        </button>
        {settings.address === null ? null : (
          <button type="button" class="quiet" disabled={isRunning.value} onClick={test}>
            Send a test e-mail
          </button>
        )}
        {settings.address === null && settings.pendingAddress === null ? null : (
          <button type="button" class="quiet" disabled={isRunning.value} onClick={() => void save({ address: null })}>
            Remove my address
          </button>
        )}
      </p>
    </form>
  );
}
