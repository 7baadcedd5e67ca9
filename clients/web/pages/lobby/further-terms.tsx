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
  /** The errors of ratings that are no numbers, by field. */
  errors(audience: Audience): readonly (readonly [field: string, sentence: string])[];
}

const NO_RATING = `Enter a whole number from 0 to ${INPUT_LIMITS.rating}, or leave the field empty.`;

const isRating = (text: string): boolean =>
  text.trim() === "" || (/^\d{1,4}$/.test(text.trim()) && Number(text) <= INPUT_LIMITS.rating);

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
      ...(audience === "player" || minRating.value.trim() === "" ? {} : { minRating: Number(minRating.value) }),
      ...(audience === "player" || maxRating.value.trim() === "" ? {} : { maxRating: Number(maxRating.value) }),
    }),
    errors: (audience) =>
      audience === "player"
        ? []
        : Object.entries({ minRating, maxRating }).flatMap(([field, { value }]) =>
            isRating(value) ? [] : [[field, NO_RATING] as const],
          ),
  };
}

interface FurtherTermsProps {
  readonly terms: Terms;
  readonly audience: Audience;
  /** The error of a field of the request, as a sentence. */
  readonly errorOf: (field: string) => string | undefined;
  /** Further fields, shown after the others. */
  readonly children: ComponentChildren;
}

/** The fields of these terms, folded by default, so that a default challenge takes two clicks. */
export const FurtherTerms = ({ terms, audience, errorOf, children }: FurtherTermsProps) => (
  <details class="further">
    <summary>More options</summary>
    <label for="challenge-message">Message</label>
    <textarea
      id="challenge-message"
      rows={2}
      maxLength={INPUT_LIMITS.challengeMessage}
      aria-describedby="message-error"
      aria-invalid={errorOf("message") !== undefined || undefined}
      {...boundTo(terms.message)}
    />
    <p id="message-error" class="refusal" role="alert">
      {errorOf("message")}
    </p>
    {audience === "player" ? null : (
      <>
        <div class="pair">
          <Rating name="Minimum rating" value={terms.minRating} isInvalid={errorOf("minRating") !== undefined} />
          <Rating name="Maximum rating" value={terms.maxRating} isInvalid={errorOf("maxRating") !== undefined} />
        </div>
        <p id="rating-error" class="refusal" role="alert">
          {errorOf("minRating") ?? errorOf("maxRating")}
        </p>
      </>
    )}
    <Tick name="Vacations stop the clock" value={terms.hasVacation} />
    {children}
  </details>
);

interface RatingProps {
  readonly name: string;
  readonly value: Signal<string>;
  readonly isInvalid: boolean;
}

/** A field of text, because a number field hides from the form what is typed if that is no number. */
const Rating = ({ name, value, isInvalid }: RatingProps) => (
  <label>
    {name}
    <input
      inputMode="numeric"
      autocomplete="off"
      maxLength={6}
      placeholder="any"
      aria-describedby="rating-error"
      aria-invalid={isInvalid || undefined}
      {...boundTo(value)}
    />
  </label>
);
