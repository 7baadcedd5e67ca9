import type { Challenge } from "skytale-client";
import { ownColor, unusualTerms } from "../../parts/terms";
import { timeControlWords } from "../../parts/time-control-words";
import { localTime } from "../../parts/time-left";
import { VARIANT_NAMES } from "../../parts/variants";

/** The terms of a challenge, worded for visitors who do not know the site. */
export function TermsTable({ challenge }: { readonly challenge: Challenge }) {
  const { variant, timeControl, rated, status, expiresAt } = challenge;
  const unusual = unusualTerms(challenge);
  return (
    <dl class="terms">
      <dt>Game</dt>
      <dd>
        {VARIANT_NAMES[variant]} (<a href={`/docs/${variant}`}>rules</a>)
      </dd>
      <dt>Time</dt>
      <dd>{timeControlWords(timeControl)}</dd>
      <dt>You play</dt>
      <dd>{ownColor(challenge) ?? "white or black, at random"}</dd>
      <dt>Rating</dt>
      <dd>{rated ? "rated: both ratings change" : "casual: ratings do not change"}</dd>
      {unusual.length === 0 ? null : (
        <>
          <dt>Also</dt>
          <dd>{unusual.join(", ")}</dd>
        </>
      )}
      {status === "open" ? (
        <>
          <dt>Expires</dt>
          <dd>{localTime(expiresAt)}</dd>
        </>
      ) : null}
    </dl>
  );
}
