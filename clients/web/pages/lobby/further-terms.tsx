import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { NewChallenge } from "skytale-client";
import { INPUT_LIMITS } from "../../../../src/shared/input-limits";
import { boundTo } from "../../components/bound-to";
import { Tick } from "../../components/choices";
import type { Audience } from "./audience";

/** Rarely changed terms of a new challenge. */
interface Terms {
  readonly message: Signal<string>;
  readonly hasVacation: Signal<boolean>;
  readonly minRating: Signal<string>;
  readonly maxRating: Signal<string>;
  /** The terms as members of the request. */
  body(audience: Audience): Partial<NewChallenge>;
}

export function useFurtherTerms(): Terms {
  const message = useSignal("");
  const hasVacation = useSignal(true);
  const minRating = useSignal("");
  const maxRating = useSignal("");
  return {
    message,
    hasVacation,
    minRating,
    maxRating,
    body: (audience) => ({
      ...(message.value.trim() === "" ? {} : { message: message.value.trim() }),
      ...(hasVacation.value ? {} : { vacation: false }),
      ...(audience === "player" || minRating.value === "" ? {} : { minRating: Number(minRating.value) }),
      ...(audience === "player" || maxRating.value === "" ? {} : { maxRating: Number(maxRating.value) }),
    }),
  };
}

interface FurtherTermsProps {
  readonly terms: Terms;
  readonly audience: Audience;
  /** Further fields, shown after the others. */
  readonly children: ComponentChildren;
}

/** The fields of these terms, folded by default, so that a default challenge takes two clicks. */
export const FurtherTerms = ({ terms, audience, children }: FurtherTermsProps) => (
  <details class="further">
    <summary>More options</summary>
    <label for="challenge-message">Message</label>
    <textarea id="challenge-message" rows={2} maxLength={INPUT_LIMITS.challengeMessage} {...boundTo(terms.message)} />
    {audience === "player" ? null : (
      <div class="pair">
        <Rating name="Minimum rating" value={terms.minRating} />
        <Rating name="Maximum rating" value={terms.maxRating} />
      </div>
    )}
    <Tick name="Vacations stop the clock" value={terms.hasVacation} />
    {children}
  </details>
);

const Rating = ({ name, value }: { readonly name: string; readonly value: Signal<string> }) => (
  <label>
    {name}
    <input type="number" inputMode="numeric" min={0} max={INPUT_LIMITS.rating} placeholder="any" {...boundTo(value)} />
  </label>
);
