import * as z from "zod";
import { listExplorerMoves } from "../../../db/explorer";
import { listFinishedGames } from "../../../db/games";
import { INDEXED_PLIES } from "../../../opening-explorer/positions";
import { gameOf } from "../../../rules/registry";
import { monthNumber } from "../../../shared/month";
import { err } from "../../../shared/result";
import { keyOfLine } from "../../lists/position-key";
import { answer, operation } from "../../operation";
import { OpeningExplorer } from "../../schemas/explorer";
import { queryMonth, queryPosition } from "../../schemas/paging";
import { viewExplorer } from "../../views/explorer";
import { VariantParams } from "../variants/params";

/** Most games in an answer. */
const GAMES = 8;
/** Most moves in a query. Nothing beyond `INDEXED_PLIES` is found, but the answer then says so. */
const MOVES = 200;

const moves = z
  .string()
  .max(2000)
  .transform((text) => text.split(/[\s,]+/).filter((move) => move !== ""))
  .refine((list) => list.length <= MOVES, `expected at most ${MOVES} moves`)
  .meta({
    type: "string",
    description:
      "Moves that are played from the position, separated by commas or spaces, in wire form or in any notation of the variant.",
    example: "e2e4,e7e6",
  });

export const explorePosition = operation(
  {
    method: "get",
    path: "/v1/explorer/{variant}",
    id: "explorePosition",
    tag: "variants",
    summary: "Moves played in a position",
    description: `The opening explorer: the moves that were played in a position, with the results of the games. It
counts finished public games that changed ratings, by the positions of their first ${INDEXED_PLIES} plies. Positions are
the same if they count as the same for repetition, so the order of the moves that led to them does not matter; a game
counts once per position. A game is counted within seconds after its end, or within an hour if that fails. A position
that did not occur has empty lists. Games with house bots are counted, and \`botGames\` says how many there are;
\`bots=exclude\` leaves them out. Opening books are allowed in correspondence games, so the explorer may be used during
them.`,
    access: "public",
    cost: 2,
    params: VariantParams,
    query: z.strictObject({
      position: queryPosition("The standard opening by default.").optional(),
      moves: moves.optional(),
      since: queryMonth("The games ended in this month or later.").optional(),
      until: queryMonth("The games ended in this month or earlier.").optional(),
      bots: z.enum(["include", "exclude"]).optional().meta({ description: "Games with house bots." }),
    }),
    hashed: true,
    answers: { 200: { description: "The moves and games.", schema: OpeningExplorer } },
    refusals: ["invalid-position", "illegal-line"],
  },
  async ({ env }, { params: { variant }, query }) => {
    const started = gameOf(variant).start({}, query.position);
    if (!started.ok) return err({ code: "invalid-position", field: "position", detail: started.error.detail });
    let line = started.value;
    for (const [index, move] of (query.moves ?? []).entries()) {
      const next = line.play(move);
      if (!next.ok) {
        return err({ code: "illegal-line", index, detail: next.error.detail, legalMoves: line.legalMoves });
      }
      line = next.value;
    }
    const { since, until } = query;
    const withBots = query.bots !== "exclude";
    const key = await keyOfLine(env.DB, variant, line);
    const months = {
      since: since === undefined ? undefined : monthNumber(since),
      until: until === undefined ? undefined : monthNumber(until),
    };
    const filters = { positionKey: key, since, until: until === undefined ? undefined : nextMonth(until), withBots };
    const [found, games] = await Promise.all([
      listExplorerMoves(env.DB, key, { ...months, withBots }),
      listFinishedGames(env.DB, null, filters, { limit: GAMES, after: null }),
    ]);
    return answer({ status: 200, body: { variant, ...viewExplorer(line, found, games.rows) } });
  },
);

/** The start of the month after the one that begins at `time`, in milliseconds since 1970. */
const nextMonth = (time: number): number => Date.UTC(1970, monthNumber(time) + 1);
