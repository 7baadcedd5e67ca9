import * as z from "zod";
import { err } from "../../../shared/result";
import type { TeamMatch as Match } from "../../../team/rules/state";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { TeamMatch } from "../../schemas/team";
import { viewMatch } from "../../views/team";
import { TeamParams } from "./params";
import { isLedBy, visibleTeam } from "./visibility";

type Key = Pick<Match, "at" | "id">;
const MatchCursor = cursorOf<Key>(z.strictObject({ at: z.int(), id: z.string().max(16) }));

/** Newest first. */
const compare = (a: Key, b: Key): number => b.at - a.at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

export const listMatches = operation(
  {
    method: "get",
    path: "/v1/teams/{id}/matches",
    id: "listTeamMatches",
    tag: "teams",
    summary: "The matches of a team",
    description: `Newest first. Everybody sees agreed matches: \`tournamentId\` leads to boards, entries and score. With a
token of the owner or of a captain, the list also has proposals.`,
    access: "public",
    params: TeamParams,
    query: PageQuery,
    cursor: MatchCursor,
    hashed: true,
    answers: { 200: { description: "A page of matches.", schema: pageOf(TeamMatch) } },
    refusals: ["not-found"],
  },
  async (call, { params: { id }, query: { limit }, after }) => {
    const state = await visibleTeam(call, id);
    if (state === null) return err({ code: "not-found" });
    const isComplete = isLedBy(state, call);
    const rest = state.matches
      .filter(({ status }) => isComplete || status === "agreed")
      .filter((match) => after === null || compare(match, after) > 0)
      .toSorted(compare);
    const items = rest.slice(0, limit);
    const last = items.at(-1);
    const nextCursor =
      last !== undefined && rest.length > limit ? MatchCursor.write({ at: last.at, id: last.id }) : null;
    return answer({ status: 200, body: { items: items.map((match) => viewMatch(match, call.now)), nextCursor } });
  },
);
