import { listFinishedGames } from "../../../db/games";
import { findPlayerByName } from "../../../db/players";
import { finishedGamesPage, GameCursor, GameFilterQuery } from "../../finished-games";
import { answer, operation } from "../../operation";
import { Username } from "../../schemas/basics";
import { FinishedGame } from "../../schemas/game";
import { pageOf } from "../../schemas/paging";
import { viewerOf } from "../../viewer";

export const listGames = operation(
  {
    method: "get",
    path: "/v1/games",
    id: "listGames",
    tag: "games",
    summary: "Finished games",
    description: `Last finished first. Private games are there only for their own players, aborted ones only with
\`reason=aborted\`. A \`player\` whom nobody knows has no games. A page may be short, even empty, and still have a
\`nextCursor\`.`,
    access: "public",
    query: GameFilterQuery.extend({ player: Username.optional() }),
    cursor: GameCursor,
    hashed: true,
    answers: { 200: { description: "A page of games.", schema: pageOf(FinishedGame) } },
    refusals: [],
  },
  async (call, { query: { limit, player: name, ...filters }, after }) => {
    const player = name === undefined ? undefined : await findPlayerByName(call.env.DB, name);
    if (player === null) return answer({ status: 200, body: { items: [], nextCursor: null } });
    const page = { limit, after };
    const found = await listFinishedGames(call.env.DB, viewerOf(call), { ...filters, playerId: player?.id }, page);
    return answer({ status: 200, body: finishedGamesPage(found) });
  },
);
