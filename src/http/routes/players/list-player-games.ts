import { findPlayerByName } from "../../../db/players";
import { err } from "../../../shared/result";
import { findGames, GameCursor, GameFilterQuery } from "../../lists/games";
import { answer, operation } from "../../operation";
import { ListedGame } from "../../schemas/game";
import { pageOf } from "../../schemas/paging";
import { playerGuard } from "./guard";
import { PlayerParams } from "./params";

export const listPlayerGames = operation(
  {
    method: "get",
    path: "/v1/players/{username}/games",
    id: "listPlayerGames",
    tag: "players",
    summary: "A player's finished or running games",
    description: `The most recently finished first. Private games are listed only for their own players, aborted games
only with \`reason=aborted\`. With \`status=active\` the list has the player's running public games, the most recently
started first. A page can be short or even empty and still have a \`nextCursor\`.`,
    access: "public",
    params: PlayerParams,
    query: GameFilterQuery,
    cursor: GameCursor,
    hashed: true,
    answers: { 200: { description: "A page of games.", schema: pageOf(ListedGame) } },
    refusals: ["not-found", "invalid-request", "bad-cursor"],
    guard: playerGuard,
  },
  async (call, { params, query, after }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    const found = await findGames(call, player.id, query, after);
    return found.ok ? answer({ status: 200, body: found.value }) : found;
  },
);
