import type { Game, Side } from "skytale-client";
import { parseDuration } from "../../../../src/shared/duration";
import { RatingOf } from "../../components/rating-of";
import { ClockLeft, localTime, now, timeLeft, vacationWords } from "../../components/time-left";
import { timeControlWords } from "../../games/time-control-words";
import type { GameModel } from "./game-model";
import { Standing } from "./standing";

/**
 * The time left on a side's clock, in milliseconds; null without a clock, and for the waiting side if the time is per
 * move.
 */
export function clockMilliseconds({ turn, deadlineAt, clock }: Game, side: Side): number | null {
  if (turn === side && deadlineAt !== null) return Date.parse(deadlineAt) - now.peek();
  return clock.remaining === null ? null : milliseconds(clock.remaining[side]);
}

function milliseconds(duration: string): number {
  const read = parseDuration(duration);
  return read.ok ? read.value : 0;
}

/** A player next to the board: the name, whether it is their turn, and the clock. */
export function Seat({ model, side }: { readonly model: GameModel; readonly side: Side }) {
  const game = model.game.value;
  const isTurn = game.turn === side;
  const player = game.players[side];
  const change = game.outcome?.ratings?.[side];
  return (
    <div class="seat-box">
      <div class={isTurn ? "seat turn" : "seat"}>
        <span class={`seat-color ${side}`} />
        <a class="seat-name" href={`/players/${encodeURIComponent(player.username)}`}>
          {player.username}
          <span class="unseen">
            , {side}
            {isTurn ? ", to move" : ""}
          </span>
        </a>
        <p class="seat-facts">
          <RatingOf
            player={change === undefined ? player : { ...player, rating: { ...change, rating: change.after } }}
          />
          {change === undefined ? null : <Change before={change.before} after={change.after} />}
          {side === model.side.value ? <span class="seat-remark">you</span> : null}
        </p>
        <Clock game={game} side={side} isMine={side === model.side.value} />
        <Points game={game} side={side} />
        <Standing model={model} side={side} />
      </div>
    </div>
  );
}

function Change({ before, after }: { readonly before: number; readonly after: number }) {
  const change = Math.round(after) - Math.round(before);
  return (
    <span class="seat-remark seat-rating">
      ({change < 0 ? "−" : "+"}
      {Math.abs(change)})
    </span>
  );
}

function Clock({ game, side, isMine }: { readonly game: Game; readonly side: Side; readonly isMine: boolean }) {
  const { clock, deadlineAt, status, turn } = game;
  if (status !== "active") return null;
  const away = clock.vacationUntil[side];
  if (away !== null) {
    return (
      <span class="seat-clock" title={localTime(away)}>
        {vacationWords(away)}
      </span>
    );
  }
  if (turn === side && deadlineAt !== null) {
    return (
      <span class="seat-clock">
        <ClockLeft until={deadlineAt} timeControl={clock.timeControl} isOwn={isMine} />
      </span>
    );
  }
  if (clock.remaining !== null) return <span class="seat-clock">{timeLeft(milliseconds(clock.remaining[side]))}</span>;
  const { timeControl } = clock;
  if (timeControl.kind !== "per-move") return null;
  const words = timeControlWords(timeControl);
  return (
    <span class="seat-clock idle" title={words}>
      {words}
    </span>
  );
}

/** The points of a side in a finished game. */
function Points({ game: { outcome }, side }: { readonly game: Game; readonly side: Side }) {
  if (outcome === null) return null;
  const points = outcome.winner === null ? "½" : outcome.winner === side ? "1" : "0";
  return <span class={points === "1" ? "seat-clock won" : "seat-clock"}>{points}</span>;
}
