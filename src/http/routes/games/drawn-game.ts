import type { BoardOptions } from "../../../pictures/board";
import { capturedSquares } from "../../../pictures/captures";
import type { GameRecord } from "../../../records/game-record";
import type { Line } from "../../../rules/game";
import type { BoardPicture } from "../../../rules/rules";
import { rulesOf } from "./recorded-game";

/** The position of a game after a ply, and the squares to mark for the move that led to it. */
export interface DrawnGame {
  readonly line: Line;
  readonly picture: BoardPicture;
  readonly marks: Pick<BoardOptions, "variant" | "lastMove" | "captured">;
}

/** The position after a ply of a record; 0 is the start. */
export function drawnGame(record: GameRecord, ply: number): DrawnGame {
  const line = lineAfter(record, ply);
  const picture = line.picture();
  const played = record.plies[ply - 1];
  const lastMove = rulesOf(record).touchedSquares(played?.move ?? "");
  const captured = played === undefined ? [] : capturedSquares(lineAfter(record, ply - 1).picture(), picture, lastMove);
  return { line, picture, marks: { variant: record.variant, lastMove, captured } };
}

function lineAfter(record: GameRecord, ply: number): Line {
  const position = record.plies[ply - 1]?.position ?? record.startPosition ?? undefined;
  const line = rulesOf(record).start(record.options, position);
  if (!line.ok) throw new Error(`a record has an unreadable position at ply ${ply}: ${line.error.detail}`);
  return line.value;
}
