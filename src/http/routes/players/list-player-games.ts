import { listFinishedGames } from "../../../db/games";
import { findPlayerByName } from "../../../db/players";
import { err } from "../../../shared/result";
import { finishedGamesPage, GameCursor, GameFilterQuery } from "../../finished-games";
import { answer, operation } from "../../operation";
import { FinishedGame } from "../../schemas/game";
import { pageOf } from "../../schemas/paging";
import { viewerOf } from "../../viewer";
import { PlayerParams } from "./params";

export const listPlayerGames = operation(
  {
    method: "get",
    path: "/v1/players/{username}/games",
    id: "listPlayerGames",
    tag: "players",
    summary: "A player's finished games",
    description: `Last finished first. Private games are there only for their own players, aborted ones only with
\`reason=aborted\`. A page may be short, even empty, and still have a \`nextCursor\`.`,
    access: "public",
    params: PlayerParams,
    query: GameFilterQuery,
    cursor: GameCursor,
    hashed: true,
    answers: { 200: { description: "A page of games.", schema: pageOf(FinishedGame) } },
    refusals: ["not-found"],
    guard: async (call, { username }) =>
      (await findPlayerByName(call.env.DB, username ?? "")) ? null : { code: "not-found" },
  },
  async (call, { params, query: { limit, ...filters }, after }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    const page = { limit, after };
    const found = await listFinishedGames(call.env.DB, viewerOf(call), { ...filters, playerId: player.id }, page);
    return answer({ status: 200, body: finishedGamesPage(found) });
  },
);
