import { teamObject } from "../../../bindings";
import { countMemberships, insertTeam } from "../../../db/teams";
import { randomId } from "../../../random-id";
import { playerId } from "../../../shared/ids";
import { err } from "../../../shared/result";
import { MOST_MEMBERSHIPS } from "../../../team/rules/limits";
import { idOf } from "../../auth/digest";
import { type AnyCall, answer, operation } from "../../operation";
import { NewTeam, Team } from "../../schemas/team";
import { checkedProfile } from "./profile";
import { viewFor } from "./visibility";

export const createTeam = operation(
  {
    method: "post",
    path: "/v1/teams",
    id: "createTeam",
    tag: "teams",
    summary: "Create a team",
    description: `You become its owner and its first member. You can own 3 teams (the server may set another limit): one
more is 409 \`too-many-teams\`.`,
    access: { anyOf: ["team:manage"] },
    cost: 10,
    idempotency: "player",
    body: { required: true, schema: NewTeam },
    answers: { 201: { description: "The team.", schema: Team, headers: ["Location"] } },
    refusals: ["invalid-request", "too-many-teams", "too-many-memberships"],
  },
  async (call, { body: { name, description = "", join = "open" } }) => {
    const profile = checkedProfile({ name, description, join });
    if (!profile.ok) return profile;
    const { playerId: ownerId, username } = call.caller;
    const { teams } = await countMemberships(call.env.DB, ownerId);
    if (teams >= MOST_MEMBERSHIPS) return err({ code: "too-many-memberships", limit: MOST_MEMBERSHIPS });
    const id = await idFor(call, ownerId);
    const row = {
      id,
      seq: 0,
      name,
      nameKey: name.toLowerCase(),
      join,
      ownerId,
      ownerName: username,
      members: 1,
      createdAt: call.now,
      disbandedAt: null,
    };
    const inserted = await insertTeam(call.env.DB, row, call.settings.maxTeams);
    if (!inserted.ok) return inserted;
    const owner = { id: playerId(ownerId), username };
    const state = await teamObject(call.env, id).create({ profile: profile.value, owner, createdAt: call.now });
    return answer({ status: 201, body: await viewFor(call, state), headers: { Location: `/v1/teams/${id}` } });
  },
);

/** The id is derived from the key, so that a repetition after a crash does not create a second team. */
const idFor = async ({ idempotency }: AnyCall, player: string): Promise<string> =>
  idempotency === null ? randomId() : idOf(`team ${player} ${idempotency.key} ${idempotency.fingerprint}`);
