import * as z from "zod";
import { Side } from "./basics";

/** The pieces on the board; see `BoardPicture`. */
export const Board = z
  .object({
    files: z.int(),
    ranks: z.int(),
    pieces: z.array(z.object({ square: z.string(), piece: z.string(), side: Side }).meta({ id: "BoardPiece" })),
    reserves: z
      .object({ white: z.array(z.string()), black: z.array(z.string()) })
      .meta({ id: "Reserves", description: "Pieces in reserve beside the board; only in variants with reserves." })
      .optional(),
    cities: z
      .array(z.object({ square: z.string(), owner: Side }).meta({ id: "City" }))
      .optional()
      .meta({ description: "Only in variants with cities." }),
    attackedKings: z.array(z.string()).meta({ description: "Squares of the attacked kings of the side to move." }),
  })
  .meta({ id: "Board" });
