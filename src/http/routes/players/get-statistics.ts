import { findPlayerByName } from "../../../db/players";
import { listResults } from "../../../db/statistics";
import { err } from "../../../shared/result";
import { viewerOf } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { Statistics } from "../../schemas/statistics";
import { viewStatistics } from "../../views/statistics";
import { PlayerParams } from "./params";

export const getStatistics = operation(
  {
    method: "get",
    path: "/v1/players/{username}/statistics",
    id: "getStatistics",
    tag: "players",
    summary: "A player's results",
    description: `Wins, draws and losses by variant and color, against the house bots by level, and by opponent,
over the player's newest 2,000 finished games with each color. Games in which a side made fewer than two
moves do not count. Your own statistics include your private games.`,
    access: "public",
    params: PlayerParams,
    cost: 5,
    hashed: true,
    answers: { 200: { description: "The results.", schema: Statistics } },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    const results = await listResults(call.env.DB, player.id, viewerOf(call) === player.id);
    return answer({ status: 200, body: viewStatistics(results) });
  },
);
