import { gameGuard } from "../../auth/viewer";
import { operation } from "../../operation";
import { Conditionals } from "../../schemas/conditional";
import { conditionalsOf } from "./conditionals";
import { GameParams } from "./params";

export const getConditionals = operation(
  {
    method: "get",
    path: "/v1/games/{id}/conditional-moves",
    id: "getConditionalMoves",
    tag: "games",
    summary: "My conditional moves",
    description: `The conditional moves that remain from the current ply on; \`tree\` is empty if there are none.
Nobody else can see them.`,
    access: { anyOf: ["game:read", "game:play"] },
    params: GameParams,
    hashed: true,
    answers: { 200: { description: "Your conditional moves.", schema: Conditionals } },
    refusals: ["not-found", "not-a-player", "game-frozen"],
    guard: gameGuard,
  },
  async (call, { params }) => conditionalsOf(call, params.id),
);
