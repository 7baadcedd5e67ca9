import { teamObject } from "../../../bindings";
import { answer, operation } from "../../operation";
import { NewMessage } from "../../schemas/message";
import { TeamMessage } from "../../schemas/team";
import { viewTeamMessage } from "../../views/team";
import { TeamParams } from "./params";
import { memberGuard } from "./visibility";

export const postTeamMessage = operation(
  {
    method: "post",
    path: "/v1/teams/{id}/messages",
    id: "postTeamMessage",
    tag: "teams",
    summary: "Send a message to a team",
    description: `Only members can send messages. Members who have read all messages get \`team.message.posted\`, others
have got it before. At most 30 messages an hour per team: more are 429 \`too-many-messages\`. With 2,000 messages by one
player in a team it is 409 \`no-messages-left\`.`,
    access: { anyOf: ["game:play"] },
    idempotency: "player",
    params: TeamParams,
    body: { required: true, schema: NewMessage, example: { text: "Who plays on the first board?" } },
    answers: { 201: { description: "The message.", schema: TeamMessage } },
    refusals: ["not-found", "not-a-member", "too-many-messages", "no-messages-left"],
    guard: memberGuard,
  },
  async (call, { params: { id }, body }) => {
    const { idempotency } = call;
    // The player's object stores the answer only after the team has stored the message. If the Worker dies in between,
    // the team recognizes the repetition.
    const request = idempotency === null ? null : `${idempotency.key} ${idempotency.fingerprint}`;
    const posted = await teamObject(call.env, id).post(call.caller.playerId, body.text, request);
    return posted.ok ? answer({ status: 201, body: viewTeamMessage(posted.value) }) : posted;
  },
);
