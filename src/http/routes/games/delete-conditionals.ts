import { gameGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { COMMAND_REFUSALS, give } from "./command";
import { GameParams } from "./params";

export const deleteConditionals = operation(
  {
    method: "delete",
    path: "/v1/games/{id}/conditional-moves",
    id: "deleteConditionalMoves",
    tag: "games",
    summary: "Delete my conditional moves",
    description:
      "Deletes all of them. If there are none, nothing changes. After the end of the game it is 409 `game-over`.",
    access: { anyOf: ["game:play"] },
    params: GameParams,
    answers: { 204: { description: "You have no conditional moves." } },
    refusals: COMMAND_REFUSALS,
    guard: gameGuard,
  },
  async (call, { params }) => {
    const command = { type: "clear-conditionals" } as const;
    const given = await give(call, { gameId: params.id, command, parts: { board: false } }, []);
    return given.ok ? answer({ status: 204, body: null }) : given;
  },
);
