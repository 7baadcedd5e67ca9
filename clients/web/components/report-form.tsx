import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type ReportReason, reportPlayer } from "skytale-client";
import { INPUT_LIMITS } from "../../../src/shared/input-limits";
import { client } from "../server/client";
import { useAction } from "./action";
import { boundTo } from "./bound-to";
import { Choices } from "./choices";

/** The reasons of reports in words. */
export const REPORT_REASONS: Readonly<Record<ReportReason, string>> = {
  abuse: "Insults or threats",
  cheating: "Cheating",
  spam: "Advertising",
  stalling: "Delaying lost games",
  username: "Offensive name",
  other: "Something else",
};

const isReason = (name: string): name is ReportReason => Object.hasOwn(REPORT_REASONS, name);
const REASON_NAMES = Object.keys(REPORT_REASONS).filter(isReason);

interface ReportFormProps {
  readonly username: string;
  /** Called when the report was sent or the player has canceled. */
  readonly close: (isSent: boolean) => void;
}

/** The form of a report to the admins. */
export function ReportForm({ username, close }: ReportFormProps) {
  const reason = useSignal<ReportReason>("abuse");
  const text = useSignal("");
  const { isRunning, refusal, run } = useAction();
  const form = useRef<HTMLFormElement>(null);
  // The button that had the focus was replaced by the form.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const needsText = reason.value === "other";
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const words = text.value.trim();
    const body = { reason: reason.value, ...(words === "" ? {} : { text: words }) };
    if (await run(() => reportPlayer({ client: client.peek(), path: { username }, body }))) close(true);
  };
  return (
    <form class="panel form report-form" ref={form} onSubmit={(event) => void send(event)}>
      <Choices
        legend={`Why do you report ${username}?`}
        options={REASON_NAMES}
        chosen={reason}
        nameOf={(name) => REPORT_REASONS[name]}
      />
      <label for="report-text">What happened{needsText ? "" : " (optional)"}</label>
      <textarea
        id="report-text"
        rows={3}
        required={needsText}
        maxLength={INPUT_LIMITS.report}
        aria-describedby="report-refusal"
        aria-invalid={refusal.value !== null || undefined}
        {...boundTo(text)}
      />
      <p id="report-refusal" class="refusal" role="alert">
        {refusal.value}
      </p>
      <p class="actions">
        <button type="submit" class="first" aria-disabled={isRunning.value}>
          Send report
        </button>
        <button type="button" onClick={() => close(false)}>
          Cancel
        </button>
      </p>
    </form>
  );
}
