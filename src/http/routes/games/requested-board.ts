import * as z from "zod";
import type { BoardOptions } from "../../../pictures/board";
import type { BoardPicture } from "../../../rules/rules";
import { err, ok, type Result } from "../../../shared/result";
import { lookUpBoard } from "../../auth/viewer";
import type { AnyCall } from "../../operation";
import type { RefusalOf } from "../../problems/refusal";
import { LOOKS, queryOrientation } from "../../schemas/picture";
import { drawnGame } from "./drawn-game";
import type { GameParams } from "./params";
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

/** The query of a picture of a game. */
export const BoardQuery = z.strictObject({
  ply,
  orientation: queryOrientation(
    "The side at the bottom. By default your side if you play in this game, else white.",
  ).meta({ title: "GameBoard" }),
  pass: z.string().max(100).optional().meta({
    description: "Gives access to the board of a private game. Part of the links in webhook messages.",
  }),
  ...LOOKS,
});

/** Past positions rarely change, but a move may be taken back. */
const PAST = { "Cache-Control": "public, max-age=60" };

/** A position of a game, and how it is to be drawn. */
export interface RequestedBoard {
  readonly picture: BoardPicture;
  readonly options: BoardOptions;
  /** The headers for caches. */
  readonly caching: Readonly<Record<string, string>>;
}

/** Reads the position of a game that a request names. Refused like the game itself, and if the ply was not played. */
export async function requestedBoard(
  call: AnyCall,
  { id }: z.output<typeof GameParams>,
  { ply, orientation, pass, theme, borderless }: z.output<typeof BoardQuery>,
): Promise<Result<RequestedBoard, RefusalOf<"not-found" | "game-frozen" | "invalid-request">>> {
  const seen = await lookUpBoard(call, id, pass);
  if (!seen.ok) return seen;
  const { record, side } = seen.value;
  const last = record.plies.length;
  const at = ply ?? last;
  if (at > last) {
    const detail = `the game has ${last} plies: expected a number from 0 to ${last}`;
    return err({ code: "invalid-request", errors: [{ field: "ply", detail }] });
  }
  const { picture, marks } = drawnGame(record, at);
  const { players } = record;
  const played = record.plies[at - 1];
  const title = `${rulesOf(record).catalogue.name}: ${players.white.username} and ${players.black.username}`;
  return ok({
    picture,
    options: {
      ...marks,
      orientation: orientation ?? side ?? "white",
      theme,
      borderless,
      title: played === undefined ? `${title}, the start` : `${title}, ply ${at}: ${played.san}`,
    },
    caching: ply !== undefined && at < last && !record.private ? PAST : {},
  });
}
