import { gameBody, lookAt, versionFor, viewerOf, viewGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { Game } from "../../schemas/game";
import { GameQuery, partsOf } from "../../schemas/paging";
import { GameParams } from "./params";

export const getGame = operation(
  {
    method: "get",
    path: "/v1/games/{id}",
    id: "getGame",
    tag: "games",
    summary: "A game",
    description: `Running or finished. Anybody can see a public game. A private game is 404 to everybody but its
players with a token that has \`game:read\`. Draw offers are visible to the players only.`,
    access: "public",
    params: GameParams,
    query: GameQuery,
    versioned: true,
    answers: { 200: { description: "The game as you see it.", schema: Game } },
    refusals: ["not-found", "game-frozen"],
    guard: viewGuard,
  },
  async (call, { params, query }) => {
    const viewer = viewerOf(call);
    const parts = partsOf(query);
    const game = await lookAt(call, params.id, viewer, parts);
    if (!game.ok) return game;
    return answer({ status: 200, body: gameBody(game.value), version: await versionFor(game.value, parts, call) });
  },
);
