import * as z from "zod";
import { playerObject } from "../../../bindings";
import { findPlayerByName } from "../../../db/players";
import { isHousePlayer } from "../../../shared/house";
import { answer, operation } from "../../operation";
import { Username } from "../../schemas/basics";

export const recoverByEmail = operation(
  {
    method: "post",
    path: "/v1/token-recovery/email",
    id: "recoverByEmail",
    tag: "account",
    summary: "Get a link for account recovery by e-mail",
    description: `For players with a verified address who have turned \`recovery\` on. The link opens the page for
recovery; its code is accepted as \`recoveryCode\` by \`recoverToken\` once, within an hour. The answer is always the
same: it does not reveal whether the player has an address. At most one mail every ten minutes.`,
    access: "recovery",
    idempotency: "none",
    body: {
      required: true,
      schema: z.strictObject({ username: Username }).meta({ id: "EmailRecovery" }),
      example: { username: "leonidas" },
    },
    answers: { 202: { description: "If the player allows it, a mail is on its way." } },
    refusals: ["rate-limited"],
  },
  async ({ env }, { body: { username } }) => {
    const player = await findPlayerByName(env.DB, username);
    if (player !== null && !isHousePlayer(player.id)) await playerObject(env, player.id).sendRecoveryMail();
    return answer({ status: 202, body: null });
  },
);
