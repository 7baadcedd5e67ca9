import { roomObject } from "../../../bindings";
import { gameGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { GameAnalysis } from "../../schemas/analysis";
import { analysisJson } from "./analysis";
import { GameParams } from "./params";

export const getAnalysis = operation(
  {
    method: "get",
    path: "/v1/games/{id}/analysis",
    id: "getAnalysis",
    tag: "games",
    summary: "My analysis of a game",
    description: `Your lines, comments, glyphs and drawings on the game, as you saved them. After a takeback a branch may no longer fit
the game. Nobody else sees the analysis, unless it is \`public\` and the game is over. Without branches if you have
not saved any.`,
    access: { anyOf: ["game:read"] },
    params: GameParams,
    hashed: true,
    answers: { 200: { description: "Your analysis.", schema: GameAnalysis } },
    refusals: ["not-found", "not-a-player", "game-frozen"],
    guard: gameGuard,
  },
  async (call, { params }) => {
    const found = await roomObject(call.env, params.id).analysis(call.caller.playerId);
    return found.ok ? answer({ status: 200, body: analysisJson(found.value) }) : found;
  },
);
