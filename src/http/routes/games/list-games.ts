import type * as z from "zod";
import { findPlayerByName } from "../../../db/players";
import { INDEXED_PLIES } from "../../../opening-explorer/positions";
import { gameOf } from "../../../rules/registry";
import { err, ok } from "../../../shared/result";
import { findGames, GameCursor, GameFilterQuery, NO_GAMES } from "../../lists/games";
import { keyOfLine } from "../../lists/position-key";
import { type AnyCall, answer, operation } from "../../operation";
import { Username } from "../../schemas/basics";
import { ListedGame } from "../../schemas/game";
import { pageOf, queryPosition } from "../../schemas/paging";

export const listGames = operation(
  {
    method: "get",
    path: "/v1/games",
    id: "listGames",
    tag: "games",
    summary: "Finished or running games",
    description: `The most recently finished first. Private games are listed only for their own players, aborted games
only with \`reason=aborted\`. An unknown \`player\` or \`opponent\` gives an empty list. \`opponent\` and \`result\`
require \`player\`. With \`status=active\` the list has running public games, the most recently started first; watch
one at \`/v1/games/{id}\`. With \`positions=true\` it has their current positions. A page can be short or even empty and still have a \`nextCursor\`.`,
    access: "public",
    query: GameFilterQuery.extend({
      player: Username.optional(),
      position: queryPosition(
        `Only games of the opening explorer (\`explorePosition\`) in which this position occurred within ${INDEXED_PLIES} plies. Requires \`variant\`. Not with \`status=active\`.`,
      ).optional(),
    }),
    cursor: GameCursor,
    hashed: true,
    answers: { 200: { description: "A page of games.", schema: pageOf(ListedGame) } },
    refusals: ["invalid-request", "bad-cursor", "invalid-position"],
  },
  async (call, { query: { player: name, position, ...query }, after }) => {
    const lost = name === undefined ? (["opponent", "result"] as const).filter((field) => query[field]) : [];
    if (lost.length > 0) {
      const errors = lost.map((field) => ({ field, detail: "requires `player`" }));
      return err({ code: "invalid-request", errors });
    }
    const player = name === undefined ? undefined : await findPlayerByName(call.env.DB, name);
    if (player === null) return answer({ status: 200, body: NO_GAMES });
    const key = position === undefined ? undefined : await keyOfPosition(call, position, query);
    if (key?.ok === false) return key;
    const found = await findGames(call, player?.id, query, after, key?.value);
    return found.ok ? answer({ status: 200, body: found.value }) : found;
  },
);

/** The key of a position in a query. */
async function keyOfPosition(
  { env }: AnyCall,
  position: string,
  { variant, status }: Pick<z.output<typeof GameFilterQuery>, "variant" | "status">,
) {
  const detail = variant === undefined ? "requires `variant`" : "is only for finished games";
  if (variant === undefined || status === "active") {
    return err({ code: "invalid-request" as const, errors: [{ field: "position", detail }] });
  }
  const line = gameOf(variant).start({}, position);
  if (!line.ok) return err({ code: "invalid-position" as const, field: "position", detail: line.error.detail });
  return ok(await keyOfLine(env.DB, variant, line.value));
}
