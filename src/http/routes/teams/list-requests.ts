import { err } from "../../../shared/result";
import { CreationCursor, pageInMemory } from "../../lists/in-memory-list";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { TeamRequest } from "../../schemas/team";
import { viewRequest } from "../../views/team";
import { TeamParams } from "./params";
import { captainGuard, isLedBy, visibleTeam } from "./visibility";

export const listRequests = operation(
  {
    method: "get",
    path: "/v1/teams/{id}/requests",
    id: "listTeamRequests",
    tag: "teams",
    summary: "The requests to join a team",
    description: "Open requests, oldest first. Only the owner and captains can read them.",
    access: { anyOf: ["team:manage"] },
    params: TeamParams,
    query: PageQuery,
    cursor: CreationCursor,
    hashed: true,
    answers: { 200: { description: "A page of requests.", schema: pageOf(TeamRequest) } },
    refusals: ["not-found", "not-a-captain"],
    guard: captainGuard,
  },
  async (call, { params: { id }, query: { limit }, after }) => {
    const state = await visibleTeam(call, id);
    if (state === null) return err({ code: "not-found" });
    if (!isLedBy(state, call)) return err({ code: "not-a-captain" });
    const items = state.requests.map((request) => ({ id: request.id, createdAt: request.at, request }));
    return answer({ status: 200, body: pageInMemory(items, { limit, after }, ({ request }) => viewRequest(request)) });
  },
);
