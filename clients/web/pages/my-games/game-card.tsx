import type { RunningGame } from "skytale-client";
import { lazyComponent } from "../../components/lazy-component";
import { RatingOf } from "../../components/rating-of";
import { SmallBoard } from "../../components/small-board";
import { ClockLeft, now, vacationWords } from "../../components/time-left";
import { VARIANT_NAMES } from "../../games/variants";
import { lastMoveWords, messageWords, sideWords } from "./game-words";

/** Loaded after the list is shown, because it reads whom the player follows. */
export const FollowMark = lazyComponent(async () => (await import("../../components/follow-mark")).FollowMark);

/** A running game in the list: its board, the opponent, and the reasons why it needs attention. */
export function GameCard({ game }: { readonly game: RunningGame }) {
  const { id, variant, rulesRevision, side, opponent, turn, position, lastMove } = game;
  const isMine = turn === side;
  return (
    <li class={isMine ? "card mine" : "card"}>
      <p class="card-heading">
        <a class="card-link" href={`/games/${id}`}>
          {opponent.username}
        </a>
        <FollowMark username={opponent.username} />
        <RatingOf player={opponent} />
      </p>
      <SmallBoard
        variant={variant}
        rulesRevision={rulesRevision}
        position={position}
        orientation={side}
        lastMove={lastMove}
      />
      <div class="card-words">
        <p class="card-what">
          {VARIANT_NAMES[variant]}, {sideWords(game)}
        </p>
        <p class="card-what">{lastMoveWords(game)}</p>
        <p class="card-state">
          <strong>{isMine ? "Your move" : "Their move"}</strong>
          <GameClock game={game} />
        </p>
        <GameWants game={game} />
      </div>
    </li>
  );
}

/** The time left to the side to move, or why its clock does not run. */
export function GameClock({
  game: { deadlineAt, side, timeControl, turn, vacationUntil },
}: {
  readonly game: RunningGame;
}) {
  // A list that an earlier release stored in this browser has no vacations.
  const isAway = Boolean(vacationUntil) && Date.parse(vacationUntil ?? "") > now.value;
  if (isAway) return <>, {vacationWords(vacationUntil ?? "")}</>;
  if (deadlineAt === null) return <>, no clock</>;
  return (
    <>
      {" "}
      <ClockLeft until={deadlineAt} timeControl={timeControl} isOwn={turn === side} />
    </>
  );
}

/** Open offers and unread messages by the opponent, and whether an app suggests a move. */
export function GameWants({ game }: { readonly game: RunningGame }) {
  const { side, drawOffer, proposed, takebackOffer, unread } = game;
  const wants = [
    ...(drawOffer !== null && drawOffer !== side ? ["offers a draw"] : []),
    ...(takebackOffer !== null && takebackOffer !== side ? ["requests a takeback"] : []),
    ...(proposed ? ["suggestion waiting"] : []),
    ...(unread === 0 ? [] : [messageWords(unread)]),
  ];
  return wants.length === 0 ? null : (
    <ul class="wants">
      {wants.map((want) => (
        <li key={want}>{want}</li>
      ))}
    </ul>
  );
}
