import * as z from "zod";
import { err } from "../../../shared/result";
import { PositionCursor, pageByPosition } from "../../lists/positioned-list";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { SectionStandings } from "../../schemas/tournament-play";
import { viewStandings } from "../../views/tournament-play";
import { TournamentParams } from "./params";
import { visibleTournament } from "./visibility";

/** The number of a section or round in a query. */
export const queryNumber = (description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, "expected a whole number from 1")
    .transform(Number)
    .meta({ type: "integer", minimum: 1, maximum: 9999, description });

export const listStandings = operation(
  {
    method: "get",
    path: "/v1/tournaments/{id}/standings",
    id: "listStandings",
    tag: "tournaments",
    summary: "The standings of a tournament",
    description: `By section, each with all its players in order of rank. Empty before the start. \`best\` and \`worst\`
are the ranks that a player can still reach; they narrow with each result.`,
    access: "public",
    params: TournamentParams,
    query: PageQuery.extend({ section: queryNumber("Only this section.").optional() }),
    cursor: PositionCursor,
    hashed: true,
    answers: { 200: { description: "A page of sections.", schema: pageOf(SectionStandings) } },
    refusals: ["not-found"],
  },
  async (call, { params, query: { limit, section }, after }) => {
    const state = await visibleTournament(call, params.id);
    if (state === null) return err({ code: "not-found" });
    const sections = viewStandings(state).filter((one) => section === undefined || one.section === section);
    return answer({ status: 200, body: pageByPosition(sections, { limit, after }, (one) => one) });
  },
);
