import { countMemberships } from "../../../db/teams";
import { playerId } from "../../../shared/ids";
import { err } from "../../../shared/result";
import { MOST_MEMBERSHIPS, MOST_REQUESTS_OF_PLAYER } from "../../../team/rules/limits";
import { memberOf } from "../../../team/rules/state";
import { operation } from "../../operation";
import { JoinTeam } from "../../schemas/team";
import { give, TAKE_PART } from "./command";
import { visibleTeam } from "./visibility";

const REFUSALS = [
  "not-found",
  "team-disbanded",
  "team-full",
  "team-by-invitation",
  "barred-from-team",
  "too-many-join-requests",
] as const;

export const joinTeam = operation(
  {
    ...TAKE_PART,
    method: "put",
    path: "/v1/teams/{id}/members/me",
    id: "joinTeam",
    summary: "Join a team",
    description: `You join an open team at once, and any team that has invited you. A team with \`join: request\` gets your
request, with \`message\`, and \`you.requested\` is true until a captain decides. Repeating it changes nothing; another
\`message\` replaces the first one. You can belong to ${MOST_MEMBERSHIPS} teams and have ${MOST_REQUESTS_OF_PLAYER} open requests.`,
    body: { required: false, schema: JoinTeam },
    refusals: [...REFUSALS, "too-many-memberships"],
  },
  async (call, { params: { id }, body }) => {
    const state = await visibleTeam(call, id);
    if (state === null) return err({ code: "not-found" });
    const { playerId: player, username } = call.caller;
    if (memberOf(state, player) === undefined) {
      // The database is a moment behind the teams, so concurrent requests can exceed these limits a little.
      const { teams, requests } = await countMemberships(call.env.DB, player);
      const isRequested = state.requests.some((request) => request.id === player);
      if (teams >= MOST_MEMBERSHIPS) return err({ code: "too-many-memberships", limit: MOST_MEMBERSHIPS });
      if (state.profile.join === "request" && !isRequested && requests >= MOST_REQUESTS_OF_PLAYER) {
        return err({ code: "too-many-join-requests", per: "player", limit: MOST_REQUESTS_OF_PLAYER });
      }
    }
    const person = { id: playerId(player), username };
    const command = { type: "join" as const, player: person, text: body?.message ?? "" };
    return give(call, { id, command, role: "player" }, REFUSALS);
  },
);
