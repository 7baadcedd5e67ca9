import * as z from "zod";
import { drawBoard } from "../../../pictures/board";
import { capturedSquares } from "../../../pictures/captures";
import type { GameRecord } from "../../../records/game-record";
import type { BoardPicture } from "../../../rules/rules";
import { err } from "../../../shared/result";
import { lookUpRecord, viewGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { PICTURE, PICTURE_HEADERS, queryOrientation, SVG } from "../../schemas/picture";
import { GameParams } from "./params";
import { rulesOf } from "./recorded-game";

const ply = z
  .string()
  .regex(/^\d{1,6}$/, "expected a whole number from 0")
  .transform(Number)
  .optional()
  .meta({
    type: "integer",
    minimum: 0,
    description: "After which ply; 0 is the start. The present position if left out.",
  });

/** A position that has passed stays, except that a move may be taken back. */
const PAST = "public, max-age=60";

export const getGameBoard = operation(
  {
    method: "get",
    path: "/v1/games/{id}/board.svg",
    id: "getGameBoard",
    tag: "games",
    summary: "A picture of a game's board",
    description: `The position now, or after a ply: the last move and attacked kings are marked, and where pieces were taken
beside its way. Who may see the game may see its board. A ply that has not been played is 422.`,
    access: "public",
    params: GameParams,
    query: z.strictObject({
      ply,
      orientation: queryOrientation("The side that sits below: yours if you play in this game, else white."),
    }),
    hashed: true,
    answers: { 200: PICTURE },
    refusals: ["not-found", "game-frozen", "invalid-request"],
    guard: viewGuard,
  },
  async (call, { params, query }) => {
    const seen = await lookUpRecord(call, params.id);
    if (!seen.ok) return seen;
    const { record, side } = seen.value;
    const last = record.plies.length;
    const at = query.ply ?? last;
    if (at > last) {
      const detail = `the game has ${last} plies: expected a number from 0 to ${last}`;
      return err({ code: "invalid-request", errors: [{ field: "ply", detail }] });
    }
    const isPast = query.ply !== undefined && at < last && !record.private;
    return answer({
      status: 200,
      mediaType: SVG,
      body: draw(record, at, query.orientation ?? side ?? "white"),
      headers: { ...PICTURE_HEADERS, ...(isPast ? { "Cache-Control": PAST } : {}) },
    });
  },
);

function draw(record: GameRecord, ply: number, orientation: "white" | "black"): string {
  const { players, plies } = record;
  const played = plies[ply - 1];
  const picture = pictureAfter(record, ply);
  const game = rulesOf(record);
  const lastMove = game.touchedSquares(played?.move ?? "");
  const title = `${game.catalogue.name}: ${players.white.username} and ${players.black.username}`;
  return drawBoard(picture, {
    variant: record.variant,
    orientation,
    title: played === undefined ? `${title}, the start` : `${title}, ply ${ply}: ${played.san}`,
    lastMove,
    captured: played === undefined ? [] : capturedSquares(pictureAfter(record, ply - 1), picture, lastMove),
  });
}

function pictureAfter(record: GameRecord, ply: number): BoardPicture {
  const position = record.plies[ply - 1]?.position ?? record.startPosition ?? undefined;
  const line = rulesOf(record).start(record.options, position);
  if (!line.ok) throw new Error(`a record has an unreadable position at ply ${ply}: ${line.error.detail}`);
  return line.value.picture();
}
