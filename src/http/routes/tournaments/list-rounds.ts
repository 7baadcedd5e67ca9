import { err } from "../../../shared/result";
import { PositionCursor, pageByPosition } from "../../lists/positioned-list";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { TournamentRound } from "../../schemas/tournament-play";
import { viewRound } from "../../views/tournament-play";
import { TournamentParams } from "./params";
import { visibleTournament } from "./visibility";

export const listRounds = operation(
  {
    method: "get",
    path: "/v1/tournaments/{id}/rounds",
    id: "listRounds",
    tag: "tournaments",
    summary: "The rounds of a tournament",
    description: "Those that have started, the first one first. Leagues and round robins play all games in one round.",
    access: "public",
    params: TournamentParams,
    query: PageQuery,
    cursor: PositionCursor,
    hashed: true,
    answers: { 200: { description: "A page of rounds.", schema: pageOf(TournamentRound) } },
    refusals: ["not-found"],
  },
  async (call, { params, query: { limit }, after }) => {
    const state = await visibleTournament(call, params.id);
    if (state === null) return err({ code: "not-found" });
    const body = pageByPosition(state.rounds, { limit, after }, (round) => viewRound(state, round));
    return answer({ status: 200, body });
  },
);
