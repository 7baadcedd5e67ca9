import { z } from "@hono/zod-openapi";
import type { Page } from "../db/database";
import type { GameHeader, GameKey } from "../db/games";
import { cursorOf } from "./cursor";
import { VariantId } from "./schemas/basics";
import { PageQuery, QueryFlag, queryTime } from "./schemas/paging";
import { viewFinishedGame } from "./views/game";

/** What lists of finished games can be narrowed down by. */
export const GameFilterQuery = PageQuery.extend({
  variant: VariantId.optional(),
  winner: z.enum(["white", "black", "none"]).optional().openapi({ description: "`none`: drawn games." }),
  reason: z
    .string()
    .regex(/^[a-z-]{1,40}$/, "expected a reason such as checkmate")
    .optional()
    .openapi({ example: "checkmate" }),
  rated: QueryFlag.optional(),
  since: queryTime("Finished at this time or later.").optional(),
  until: queryTime("Finished before this time.").optional(),
});

export const GameCursor = cursorOf<GameKey>(z.strictObject({ finishedAt: z.int(), id: z.string().max(16) }));

/** A page of finished games for clients. */
export const finishedGamesPage = ({ rows, next }: Page<GameHeader, GameKey>) => ({
  items: rows.map(viewFinishedGame),
  nextCursor: next === null ? null : GameCursor.write(next),
});
