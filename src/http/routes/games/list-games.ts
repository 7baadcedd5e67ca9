import { findPlayerByName } from "../../../db/players";
import { err } from "../../../shared/result";
import { findGames, GameCursor, GameFilterQuery } from "../../lists/finished-games";
import { answer, operation } from "../../operation";
import { Username } from "../../schemas/basics";
import { FinishedGame } from "../../schemas/game";
import { pageOf } from "../../schemas/paging";

export const listGames = operation(
  {
    method: "get",
    path: "/v1/games",
    id: "listGames",
    tag: "games",
    summary: "Finished games",
    description: `Last finished first. Private games are there only for their own players, aborted ones only with
\`reason=aborted\`. A \`player\` or \`opponent\` whom nobody knows has no games; \`opponent\` and
\`result\` go with \`player\`. A page may be short, even empty, and still have a
\`nextCursor\`.`,
    access: "public",
    query: GameFilterQuery.extend({ player: Username.optional() }),
    cursor: GameCursor,
    hashed: true,
    answers: { 200: { description: "A page of games.", schema: pageOf(FinishedGame) } },
    refusals: ["invalid-request"],
  },
  async (call, { query: { player: name, ...query }, after }) => {
    const lost = name === undefined ? (["opponent", "result"] as const).filter((field) => query[field]) : [];
    if (lost.length > 0) {
      const errors = lost.map((field) => ({ field, detail: "goes with `player`: say whose" }));
      return err({ code: "invalid-request", errors });
    }
    const player = name === undefined ? undefined : await findPlayerByName(call.env.DB, name);
    if (player === null) return answer({ status: 200, body: { items: [], nextCursor: null } });
    return answer({ status: 200, body: await findGames(call, player?.id, query, after) });
  },
);
