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
    description: `This cannot be undone. \`confirm\` has to be your username. All your tokens, webhooks, your
e-mail address and your feed end at once. Shortly after, your running games are resigned, your challenges are canceled, and challenges to you are
declined. Your messages, notes, analyses, proposed moves, blocks and the list of players whom you follow, and the
reports that you made, are deleted. Your messages, including those in challenges, are also removed from other players' feeds, exports, webhook logs and stored answers.
Messages that were already delivered cannot be recalled: those in chats, in notifications on devices, and those that
programs have read. Reports about you are kept without your name. Your games remain in your opponents' records, with
\`deleted player\` in place of your name. Your profile becomes 404. Nobody can take your name for 30 days, because
other players' feeds still mention you.`,
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
