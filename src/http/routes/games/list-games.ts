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
    summary: "Finished games, or running ones",
    description: `Last finished first. Private games are there only for their own players, aborted ones only with
\`reason=aborted\`. A \`player\` or \`opponent\` whom nobody knows has no games; \`opponent\` and
\`result\` go with \`player\`. With \`status=active\` the running public games, the last one to begin first, to be watched at
\`/v1/games/{id}\`. A page may be short, even empty, and still have a \`nextCursor\`.`,
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
      const errors = lost.map((field) => ({ field, detail: "goes with `player`: say whose" }));
      return err({ code: "invalid-request", errors });
    }
    const player = name === undefined ? undefined : await findPlayerByName(call.env.DB, name);
    if (player === null) return answer({ status: 200, body: NO_GAMES });
    const found = await findGames(call, player?.id, query, after);
    return found.ok ? answer({ status: 200, body: found.value }) : found;
  },
);
