import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Ladder } from "../../schemas/ladder";
import { TournamentParams } from "../tournaments/params";
import { ladderFor, visibleLadder } from "./ladder";

export const getLadder = operation(
  {
    method: "get",
    path: "/v1/ladders/{id}",
    id: "getLadder",
    tag: "ladders",
    summary: "A ladder",
    description: `Its places, open challenges and running games. With a token, \`you\` says whom you may challenge, and why
not the others in reach. The same id works under \`/v1/tournaments/{id}\`: entries, results, events and exports of a ladder
are those of a tournament. A tournament of another format is 404 here.`,
    access: "public",
    params: TournamentParams,
    hashed: true,
    answers: { 200: { description: "The ladder.", schema: Ladder } },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const state = await visibleLadder(call, params.id);
    return state === null ? err({ code: "not-found" }) : answer({ status: 200, body: await ladderFor(call, state) });
  },
);
