import * as z from "zod";
import { roomObject } from "../../bindings";
import { listActiveGames } from "../../db/active-games";
import { currentRatings } from "../../db/current-ratings";
import { type GameKey, listFinishedGames, listOpenings } from "../../db/games";
import { findPlayerByName } from "../../db/players";
import { err, ok } from "../../shared/result";
import { viewerOf } from "../auth/viewer";
import type { AnyCall, RawQuery } from "../operation";
import { Username, VariantId } from "../schemas/basics";
import { PageQuery, QueryFlag, queryRating, queryTime } from "../schemas/paging";
import { ratedInGame, viewActiveGame, viewFinishedGame } from "../views/game";
import { viewOpening } from "../views/opening";
import { cursorOf } from "./cursor";

/** Most items of a page with positions: each costs a call of an object. */
const POSITIONS = 20;

/** The filters of finished games. */
const FINISHED = {
  winner: z.enum(["white", "black", "none"]).optional().meta({ description: "`none`: drawn games." }),
  reason: z
    .string()
    .regex(/^[a-z-]{1,40}$/, "expected a reason such as checkmate")
    .optional()
    .meta({ example: "checkmate" }),
  opponent: Username.optional().meta({ description: "Opponent of the player." }),
  result: z.enum(["win", "draw", "loss"]).optional().meta({ description: "Result for the player." }),
  rated: QueryFlag.optional(),
  since: queryTime("Finished at this time or later.").optional(),
  until: queryTime("Finished before this time.").optional(),
  minRating: queryRating("Both players were rated this or more when the game ended.").optional(),
  maxRating: queryRating("Both players were rated this or less when the game ended.").optional(),
};

/** Most games of an exported file. */
export const MOST_EXPORTED = 500;

/** The query of an export of finished games. */
export const FinishedGamesQuery = PageQuery.pick({ cursor: true }).extend({
  limit: z
    .string()
    .refine(isExportLimit, `expected a whole number from 1 to ${MOST_EXPORTED}`)
    .transform(Number)
    .default(MOST_EXPORTED)
    .meta({
      title: "games",
      type: "integer",
      minimum: 1,
      maximum: MOST_EXPORTED,
      default: MOST_EXPORTED,
      description: "Games per file.",
    }),
  variant: VariantId.optional(),
  ...FINISHED,
});

/** The filters of game lists. */
export const GameFilterQuery = PageQuery.extend({
  status: z
    .enum(["finished", "active"])
    .optional()
    .meta({ description: "`active`: running public games. Can be filtered only by `player`, `variant` and `rated`." }),
  variant: VariantId.optional(),
  positions: QueryFlag.optional().meta({
    description: `With \`status=active\`: \`present\` of each game. At most ${POSITIONS} items per page.`,
  }),
  ...FINISHED,
});

function isExportLimit(text: string): boolean {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MOST_EXPORTED;
}

/** How many games an export may have, by its not yet validated query. A wrong `limit` counts as the default. */
export const exportLimitOf = ({ limit }: RawQuery): number =>
  typeof limit === "string" && isExportLimit(limit) ? Number(limit) : MOST_EXPORTED;

/** Filters that do not apply to running games. */
const OF_ENDED = ["opponent", "result", "winner", "reason", "since", "until", "minRating", "maxRating"] as const;

const FinishedKey = z.strictObject({ finishedAt: z.int(), id: z.string().max(16) });
/**
 * The key of a running game: the time at which it began, and its id. The names must not change, because clients may
 * have cursors that contain them.
 */
const ActiveKey = z.strictObject({ acceptedAt: z.int(), gameId: z.string().max(16) });

export const FinishedGameCursor = cursorOf<GameKey>(FinishedKey);
type Key = GameKey | z.infer<typeof ActiveKey>;
export const GameCursor = cursorOf<Key>(z.union([FinishedKey, ActiveKey]));

/**
 * A page of games for a query. For finished games, an unknown opponent gives an empty page. For running games, the
 * filters in `OF_ENDED` are refused.
 * @param playerId limits the list to games of this player; absent for all players
 * @param positionKey limits the list to games with this position (`keyOfLine`)
 */
export async function findGames(
  call: AnyCall,
  playerId: string | undefined,
  query: z.output<typeof GameFilterQuery>,
  after: Key | null,
  positionKey?: number,
) {
  const { status, limit, opponent: name, positions, ...filters } = query;
  if (status === "active") return findActiveGames(call, playerId, query, after);
  if (positions === true) return err(invalid("positions", "requires `status=active`"));
  if (after !== null && !("finishedAt" in after)) return err({ code: "bad-cursor" as const });
  const opponent = name === undefined ? undefined : await findPlayerByName(call.env.DB, name);
  if (opponent === null) return ok(NO_GAMES);
  const wanted = { ...filters, playerId, opponentId: opponent?.id, positionKey };
  const { rows, next } = await listFinishedGames(call.env.DB, viewerOf(call), wanted, { limit, after });
  const openings = await listOpenings(
    call.env.DB,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => ({ ...viewFinishedGame(row), ...viewOpening(row, openings.get(row.id) ?? []) }));
  return ok({ items, nextCursor: next === null ? null : GameCursor.write(next) });
}

const invalid = (field: string, detail: string) => ({
  code: "invalid-request" as const,
  errors: [{ field, detail }],
});

/** The current positions of running games, by id. A game whose object does not answer is left out. */
async function positionsOf({ env }: AnyCall, games: readonly { readonly id: string }[]) {
  const asked = games.map(async ({ id }) => [id, await roomObject(env, id).publicPosition()] as const);
  const answers = await Promise.allSettled(asked);
  return new Map(answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : [])));
}

/** An empty page of games. */
export const NO_GAMES = { items: [], nextCursor: null };

async function findActiveGames(
  call: AnyCall,
  playerId: string | undefined,
  query: z.output<typeof GameFilterQuery>,
  after: Key | null,
) {
  const { limit, variant, rated, positions } = query;
  const errors = OF_ENDED.filter((field) => query[field] !== undefined).map((field) => ({
    field,
    detail: "is only for finished games",
  }));
  if (positions === true && limit > POSITIONS)
    return err(invalid("limit", `expected at most ${POSITIONS} with \`positions\``));
  if (errors.length > 0) return err({ code: "invalid-request" as const, errors });
  if (after !== null && !("acceptedAt" in after)) return err({ code: "bad-cursor" as const });
  const key = after === null ? null : { createdAt: after.acceptedAt, id: after.gameId };
  const { rows, next } = await listActiveGames(call.env.DB, { playerId, variant, rated }, { limit, after: key });
  const nextCursor = next === null ? null : GameCursor.write({ acceptedAt: next.createdAt, gameId: next.id });
  const ratings = await currentRatings(call.env.DB, rows.flatMap(ratedInGame), call.now);
  const present = positions !== true ? null : await positionsOf(call, rows);
  const items = rows.map((row) => ({
    ...viewActiveGame(row, ratings),
    ...(present === null ? {} : { present: present.get(row.id) ?? null }),
  }));
  return ok({ items, nextCursor });
}
