import * as z from "zod";
import { type GameHeader, type GameKey, listFinishedGames } from "../../db/games";
import type { Page } from "../../db/keyset";
import { findPlayerByName } from "../../db/players";
import { viewerOf } from "../auth/viewer";
import type { AnyCall } from "../operation";
import { Username, VariantId } from "../schemas/basics";
import { PageQuery, QueryFlag, queryRating, queryTime } from "../schemas/paging";
import { viewFinishedGame } from "../views/game";
import { cursorOf } from "./cursor";

/** What lists of finished games can be narrowed down by. */
export const GameFilterQuery = PageQuery.extend({
  variant: VariantId.optional(),
  winner: z.enum(["white", "black", "none"]).optional().meta({ description: "`none`: drawn games." }),
  reason: z
    .string()
    .regex(/^[a-z-]{1,40}$/, "expected a reason such as checkmate")
    .optional()
    .meta({ example: "checkmate" }),
  opponent: Username.optional().meta({ description: "Whom the player played." }),
  result: z.enum(["win", "draw", "loss"]).optional().meta({ description: "What the player made of it." }),
  rated: QueryFlag.optional(),
  since: queryTime("Finished at this time or later.").optional(),
  until: queryTime("Finished before this time.").optional(),
  minRating: queryRating("Both players were rated this or more when the game ended.").optional(),
  maxRating: queryRating("Both players were rated this or less when the game ended.").optional(),
});

export const GameCursor = cursorOf<GameKey>(z.strictObject({ finishedAt: z.int(), id: z.string().max(16) }));

/**
 * A page of the finished games that a query asks for, for clients. An opponent whom nobody knows has played nobody.
 * @param playerId whose games; absent for everybody's
 */
export async function findGames(
  call: AnyCall,
  playerId: string | undefined,
  { limit, opponent: name, ...filters }: z.output<typeof GameFilterQuery>,
  after: GameKey | null,
) {
  const opponent = name === undefined ? undefined : await findPlayerByName(call.env.DB, name);
  if (opponent === null) return finishedGamesPage({ rows: [], next: null });
  const wanted = { ...filters, playerId, opponentId: opponent?.id };
  return finishedGamesPage(await listFinishedGames(call.env.DB, viewerOf(call), wanted, { limit, after }));
}

const finishedGamesPage = ({ rows, next }: Page<GameHeader, GameKey>) => ({
  items: rows.map(viewFinishedGame),
  nextCursor: next === null ? null : GameCursor.write(next),
});
