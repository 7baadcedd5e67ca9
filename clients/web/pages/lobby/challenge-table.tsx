import { type Signal, useSignal } from "@preact/signals";
import type { Challenge } from "skytale-client";
import { ChallengeButtons } from "../../components/challenge-buttons";
import { FollowMark } from "../../components/follow-mark";
import { usePinned } from "../../components/pinned";
import { RatingOf } from "../../components/rating-of";
import { termsOf } from "../../games/terms";
import { timeControlWords } from "../../games/time-control-words";
import { VARIANT_NAMES } from "../../games/variants";
import { session } from "../../server/session";
import { type ChallengeColumn, type ChallengeOrder, sortChallenges } from "./sort-challenges";

/** Open challenges as a table that can be sorted. Nothing without challenges. */
export function ChallengeTable({ name, items }: { readonly name: string; readonly items: readonly Challenge[] }) {
  const order = useSignal<ChallengeOrder | null>(null);
  const { shown, pin } = usePinned(items);
  if (shown.length === 0) return null;
  return (
    <table class="table challenges" aria-label={name}>
      <thead>
        <tr>
          <Column name="Player" column="player" order={order} />
          <Column name="Game" column="game" order={order} />
          <Column name="Time" column="time" order={order} />
          <Column name="Terms" column="terms" order={order} />
          <th scope="col">
            <span class="unseen">Answer</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sortChallenges(shown, order.value).map((challenge) => (
          <Row key={challenge.id} challenge={challenge} pin={pin(challenge)} />
        ))}
      </tbody>
    </table>
  );
}

interface ColumnProps {
  readonly name: string;
  readonly column: ChallengeColumn;
  readonly order: Signal<ChallengeOrder | null>;
}

/** A heading that sorts the table: first ascending, then descending, then in the original order. */
function Column({ name, column, order }: ColumnProps) {
  const current = order.value?.column === column ? order.value : null;
  const sort = (): void => {
    order.value = current?.isDescending ? null : { column, isDescending: current !== null };
  };
  const direction = current === null ? "none" : current.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" class="sort" onClick={sort}>
        {name}
        <span aria-hidden="true">{{ none: "", ascending: " ▲", descending: " ▼" }[direction]}</span>
      </button>
    </th>
  );
}

interface RowProps {
  readonly challenge: Challenge;
  readonly pin: (isPinned: boolean) => void;
}

function Row({ challenge, pin }: RowProps) {
  const { variant, challenger, opponent, timeControl, message, listed } = challenge;
  const other = challenger.username === session.value?.username ? opponent : challenger;
  return (
    <tr>
      <th scope="row">
        {other === null ? (
          listed ? (
            "Anyone"
          ) : (
            "Anyone with the link"
          )
        ) : (
          <>
            <a class="cell-link" href={`/players/${encodeURIComponent(other.username)}`}>
              {other.username}
            </a>
            <FollowMark username={other.username} />
            <RatingOf player={other} />
          </>
        )}
      </th>
      <td>{VARIANT_NAMES[variant]}</td>
      <td>{timeControlWords(timeControl)}</td>
      <td>
        {termsOf(challenge).join(", ")}
        {message === null ? null : <p class="card-message">{message}</p>}
      </td>
      <td>
        <ChallengeButtons challenge={challenge} isListed={true} pin={pin} />
      </td>
    </tr>
  );
}
