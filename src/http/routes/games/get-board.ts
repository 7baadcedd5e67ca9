import * as z from "zod";
import { loadPictures } from "../../../on-demand";
import type { BoardOptions } from "../../../pictures/board";
import type { GameRecord } from "../../../records/game-record";
import { err } from "../../../shared/result";
import { lookUpBoard, viewGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { LOOKS, PICTURE, PICTURE_HEADERS, queryOrientation, SVG } from "../../schemas/picture";
import { drawnGame } from "./drawn-game";
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
    description: "Shows the position after this ply; 0 is the start. The current position by default.",
  });

/** Past positions rarely change, but a move may be taken back. */
const PAST = "public, max-age=60";

type Looks = Pick<BoardOptions, "orientation" | "theme" | "borderless">;

export const getGameBoard = operation(
  {
    method: "get",
    path: "/v1/games/{id}/board.svg",
    id: "getGameBoard",
    tag: "games",
    summary: "A picture of a game's board",
    description: `The current position, or the position after a ply. The last move, attacked kings, and squares of pieces
captured off the move's path are marked. Visible to everybody who can see the game. A ply that was not played is 422.`,
    access: "public",
    params: GameParams,
    query: z.strictObject({
      ply,
      orientation: queryOrientation(
        "The side at the bottom. By default your side if you play in this game, else white.",
      ),
      pass: z.string().max(100).optional().meta({
        description: "Gives access to the board of a private game. Part of the links in older webhook messages.",
      }),
      ...LOOKS,
    }),
    hashed: true,
    answers: { 200: PICTURE },
    refusals: ["not-found", "game-frozen", "invalid-request"],
    guard: viewGuard,
  },
  async (call, { params, query }) => {
    const seen = await lookUpBoard(call, params.id, query.pass);
    if (!seen.ok) return seen;
    const { record, side } = seen.value;
    const { ply, orientation = side ?? "white", pass: _, ...looks } = query;
    const last = record.plies.length;
    const at = ply ?? last;
    if (at > last) {
      const detail = `the game has ${last} plies: expected a number from 0 to ${last}`;
      return err({ code: "invalid-request", errors: [{ field: "ply", detail }] });
    }
    const isPast = ply !== undefined && at < last && !record.private;
    return answer({
      status: 200,
      mediaType: SVG,
      body: await draw(record, at, { ...looks, orientation }),
      headers: { ...PICTURE_HEADERS, ...(isPast ? { "Cache-Control": PAST } : {}) },
    });
  },
);

async function draw(record: GameRecord, ply: number, looks: Looks): Promise<string> {
  const { drawBoard } = await loadPictures();
  const { players, plies } = record;
  const played = plies[ply - 1];
  const { picture, marks } = drawnGame(record, ply);
  const title = `${rulesOf(record).catalogue.name}: ${players.white.username} and ${players.black.username}`;
  return drawBoard(picture, {
    ...marks,
    ...looks,
    title: played === undefined ? `${title}, the start` : `${title}, ply ${ply}: ${played.san}`,
  });
}
