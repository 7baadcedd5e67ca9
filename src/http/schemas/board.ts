import { z } from "@hono/zod-openapi";
import { Side } from "./basics";

/** What stands on the board; see `BoardPicture`. */
export const Board = z
  .object({
    files: z.int(),
    ranks: z.int(),
    pieces: z.array(z.object({ square: z.string(), piece: z.string(), side: Side })),
    reserves: z
      .object({ white: z.array(z.string()), black: z.array(z.string()) })
      .optional()
      .openapi({ description: "Pieces waiting beside the board; only in games that have reserves." }),
    cities: z
      .array(z.object({ square: z.string(), owner: Side }))
      .optional()
      .openapi({ description: "Only in games that have cities." }),
    attackedKings: z.array(z.string()).openapi({ description: "Squares of attacked kings of the side to move." }),
  })
  .openapi("Board");
