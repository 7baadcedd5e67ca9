import type { ReadonlySignal, Signal } from "@preact/signals";
import { INPUT_LIMITS } from "../../../src/shared/input-limits";
import { boundTo } from "./bound-to";

interface RecoveryCodeFieldProps {
  readonly id: string;
  readonly code: Signal<string>;
  readonly refusal: ReadonlySignal<string | null>;
}

/** The input for a recovery code, and the refusal below it. */
export function RecoveryCodeField({ id, code, refusal }: RecoveryCodeFieldProps) {
  return (
    <>
      <label for={id}>Recovery code</label>
      <input
        id={id}
        name={id}
        class="code-input"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        required
        maxLength={INPUT_LIMITS.recoveryCode}
        placeholder="7G2K9-QD4W0-XN5TZ-1B8HC-3PMRV"
        aria-invalid={refusal.value !== null}
        aria-describedby={`${id}-refusal`}
        {...boundTo(code)}
      />
      <p id={`${id}-refusal`} class="refusal" role="alert">
        {refusal.value}
      </p>
    </>
  );
}
