import * as z from "zod";
import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";

export const deleteMe = operation(
  {
    method: "delete",
    path: "/v1/me",
    id: "deleteMe",
    tag: "account",
    summary: "Erase my account",
    description: `For ever. \`confirm\` has to be your name. All your tokens end at once, and so do webhooks and feed. A moment
later your running games are resigned, your challenges canceled, those to you declined, and your messages, notes, analyses, blocks
and the reports you made deleted. Your messages, and those of your challenges, are removed from other players' feeds,
exports, webhook logs and stored answers too. What was delivered before can't be called back: messages in chats, notices on
devices, and what programs have read. Reports about you stay, without your name. Your games stay in your opponents' records, with \`deleted player\` in place of your name; your profile
is 404. Nobody can take your name for 30 days, as long as feeds of others still tell of you.`,
    access: { anyOf: ["account:write"] },
    body: {
      required: true,
      schema: z.strictObject({ confirm: z.string().max(40) }).meta({ id: "AccountErasure" }),
      example: { confirm: "leonidas" },
    },
    answers: { 204: { description: "Your account is erased." } },
    refusals: ["invalid-request"],
  },
  async (call, { body }) => {
    const { playerId, username } = call.caller;
    if (body.confirm !== username) {
      return err({
        code: "invalid-request",
        errors: [{ field: "confirm", detail: "expected your name, letter by letter" }],
      });
    }
    await playerObject(call.env, playerId).erase();
    return answer({ status: 204, body: null });
  },
);
