import type * as z from "zod";
import type { MatchStart } from "../../../match/setup";
import type { Game } from "../../../rules/game";
import { DAY, parseDuration } from "../../../shared/duration";
import { err, ok, type Result } from "../../../shared/result";
import type { TournamentTerms } from "../../../tournament/terms";
import type { FieldError } from "../../problems/refusal";
import type { ExportedRound } from "../../schemas/tournament-export";

type Progress = NonNullable<z.output<typeof ExportedRound>["games"][number]["progress"]>;

/** Most time of a side. */
const LONGEST = 400 * DAY;

/** Reads the progress of a running game: the rules play all its moves. */
export function readProgress(
  progress: Progress,
  field: string,
  game: Game,
  { options, timeControl }: TournamentTerms,
): Result<MatchStart, FieldError> {
  const { moves, left, bank } = progress;
  if ((bank !== null) !== (timeControl.kind === "bank")) {
    return err({
      field: `${field}.bank`,
      detail: "expected times of both sides exactly where the time control is a bank",
    });
  }
  const times = [left, bank?.white ?? null, bank?.black ?? null].map((text) => {
    const time = text === null ? null : parseDuration(text);
    return time?.ok === true && time.value <= LONGEST ? time.value : null;
  });
  const [ofTurn = null, white = null, black = null] = times;
  if (ofTurn === null) return err({ field: `${field}.left`, detail: "expected a duration of at most P400D" });
  if (bank !== null && (white === null || black === null)) {
    return err({ field: `${field}.bank`, detail: "expected durations of at most P400D" });
  }
  const illegal = illegalMove(moves, field, game, options);
  if (illegal !== null) return err(illegal);
  return ok({ moves, left: ofTurn, bank: bank === null ? null : { white: white ?? 0, black: black ?? 0 } });
}

function illegalMove(
  moves: readonly string[],
  field: string,
  game: Game,
  options: TournamentTerms["options"],
): FieldError | null {
  const start = game.start(options);
  if (!start.ok) return { field: "options", detail: start.error.detail };
  let line = start.value;
  for (const [index, move] of moves.entries()) {
    const next = line.play(move);
    if (!next.ok) return { field: `${field}.moves[${index}]`, detail: next.error.detail };
    line = next.value;
  }
  if (line.outcome === null && line.turn !== null) return null;
  return { field: `${field}.moves`, detail: "expected a game that is not over by the rules" };
}
