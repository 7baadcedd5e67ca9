import { listPuzzlePlayers } from "../../../db/puzzles";
import { answer, operation } from "../../operation";
import { MyPuzzles } from "../../schemas/puzzle";
import { viewMyPuzzles } from "../../views/puzzle";

export const getMyPuzzles = operation(
  {
    method: "get",
    path: "/v1/me/puzzles",
    id: "getMyPuzzles",
    tag: "puzzles",
    summary: "My puzzle ratings",
    description: `Your Glicko-2 rating from puzzles in each variant, and how many you have solved. It is separate from your
ratings from games.`,
    access: { anyOf: ["account:read"] },
    whileSuspended: true,
    hashed: true,
    answers: { 200: { description: "Your puzzles.", schema: MyPuzzles } },
    refusals: [],
  },
  async ({ env, caller, now }) =>
    answer({ status: 200, body: viewMyPuzzles(await listPuzzlePlayers(env.DB, caller.playerId), now) }),
);
