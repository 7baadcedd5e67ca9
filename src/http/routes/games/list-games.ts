import { findPlayerByName } from "../../../db/players";
import { err } from "../../../shared/result";
import { findGames, GameCursor, GameFilterQuery, NO_GAMES } from "../../lists/games";
import { answer, operation } from "../../operation";
import { Username } from "../../schemas/basics";
import { ListedGame } from "../../schemas/game";
import { pageOf } from "../../schemas/paging";

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
    query: GameFilterQuery.extend({ player: Username.optional() }),
    cursor: GameCursor,
    hashed: true,
    answers: { 200: { description: "A page of games.", schema: pageOf(ListedGame) } },
    refusals: ["invalid-request", "bad-cursor"],
  },
  async (call, { query: { player: name, ...query }, after }) => {
    const lost = name === undefined ? (["opponent", "result"] as const).filter((field) => query[field]) : [];
    if (lost.length > 0) {
      const errors = lost.map((field) => ({ field, detail: "requires `player`" }));
      return err({ code: "invalid-request", errors });
    }
    const player = name === undefined ? undefined : await findPlayerByName(call.env.DB, name);
    if (player === null) return answer({ status: 200, body: NO_GAMES });
    const found = await findGames(call, player?.id, query, after);
    return found.ok ? answer({ status: 200, body: found.value }) : found;
  },
);
