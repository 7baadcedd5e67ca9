import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { TournamentSummary } from "../../schemas/tournament";
import { TOURNAMENT_FILTERS, TournamentCursor, tournamentPage } from "../tournaments/list-tournaments";

export const listLadders = operation(
  {
    method: "get",
    path: "/v1/ladders",
    id: "listLadders",
    tag: "ladders",
    summary: "Ladders",
    description: `Newest first, with the filters of \`GET /v1/tournaments\`, which lists them as well. A page can be short or
even empty and still have a \`nextCursor\`.`,
    access: "public",
    query: PageQuery.extend(TOURNAMENT_FILTERS),
    cursor: TournamentCursor,
    hashed: true,
    answers: { 200: { description: "A page of ladders.", schema: pageOf(TournamentSummary) } },
    refusals: [],
  },
  async (call, { query, after }) =>
    answer({ status: 200, body: await tournamentPage(call, { ...query, format: "ladder" }, after) }),
);
