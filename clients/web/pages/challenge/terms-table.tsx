import type { Challenge } from "skytale-client";
import { learnAddress } from "../../addresses";
import { RatedName } from "../../components/rated-name";
import { localTime } from "../../components/time-left";
import { ownColor, unusualTerms } from "../../games/terms";
import { timeControlWords } from "../../games/time-control-words";
import { VARIANT_NAMES } from "../../games/variants";
import { session } from "../../server/session";

/** The terms of a challenge, worded for visitors who do not know the site. */
export function TermsTable({ challenge }: { readonly challenge: Challenge }) {
  const { variant, challenger, opponent, timeControl, rated, status, expiresAt } = challenge;
  const isOwn = challenger.username === session.value?.username;
  const player = isOwn ? opponent : challenger;
  const unusual = unusualTerms(challenge);
  return (
    <dl class="terms">
      {player === null ? null : (
        <>
          <dt>{isOwn ? "Opponent" : "Challenger"}</dt>
          <dd>
            <RatedName player={player} />
          </dd>
        </>
      )}
      <dt>Game</dt>
      <dd>
        {VARIANT_NAMES[variant]} (<a href={learnAddress(variant)}>how to play</a>)
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
