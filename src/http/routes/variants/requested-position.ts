import * as z from "zod";
import type { BoardOptions } from "../../../pictures/board";
import { gameOf } from "../../../rules/registry";
import type { BoardPicture } from "../../../rules/rules";
import { err, ok, type Result } from "../../../shared/result";
import type { RefusalOf } from "../../problems/refusal";
import { LOOKS, queryOrientation } from "../../schemas/picture";
import type { VariantParams } from "./params";

/** An address always shows the same position. Only the drawing may change in later versions. */
export const CACHED_BOARD = { "Cache-Control": "public, max-age=604800" };

/** The query of a picture of a position. */
export const PositionQuery = z.strictObject({
  position: z.string().min(1).max(500).optional().meta({ description: "The standard opening by default." }),
  last: z.string().max(40).optional().meta({
    description:
      "The move, in wire form, that led to the position: its squares are marked. Votes and invalid moves mark none.",
    example: "e2e4",
  }),
  orientation: queryOrientation("The side at the bottom; white by default."),
  ...LOOKS,
});

/** A position and how it is to be drawn. */
export interface RequestedPosition {
  readonly picture: BoardPicture;
  readonly options: BoardOptions;
}

/** Reads the position of a request. */
export function requestedPosition(
  { variant }: z.output<typeof VariantParams>,
  { position, last = "", orientation = "white", theme, borderless }: z.output<typeof PositionQuery>,
): Result<RequestedPosition, RefusalOf<"invalid-position">> {
  const game = gameOf(variant);
  const line = game.start({}, position);
  if (!line.ok) return err({ code: "invalid-position", field: "position", detail: line.error.detail });
  return ok({
    picture: line.value.picture(),
    options: {
      variant: game.id,
      orientation,
      title: `${game.catalogue.name}: ${line.value.position}`,
      lastMove: game.touchedSquares(last),
      theme,
      borderless,
    },
  });
}
