import { JsonText } from "../../../shared/json-text";
import { lookUpAnalyses, viewGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { SharedAnalyses } from "../../schemas/analysis";
import { GameParams } from "./params";

export const getSharedAnalyses = operation(
  {
    method: "get",
    path: "/v1/games/{id}/shared-analyses",
    id: "getSharedAnalyses",
    tag: "games",
    summary: "The players' public analyses of a game",
    description: `Analyses of a finished game that its players made \`public\`, for everybody who can see the game.
Null if a player has not shared one, and while the game runs.`,
    access: "public",
    params: GameParams,
    hashed: true,
    answers: { 200: { description: "Each player's analysis.", schema: SharedAnalyses } },
    refusals: ["not-found", "game-frozen"],
    guard: viewGuard,
  },
  async (call, { params }) => {
    const shown = await lookUpAnalyses(call, params.id);
    if (!shown.ok) return shown;
    const { white, black } = shown.value;
    return answer({ status: 200, body: new JsonText(`{"white":${white},"black":${black}}`) });
  },
);
