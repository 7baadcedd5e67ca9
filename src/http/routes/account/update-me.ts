import { playerObject } from "../../../bindings";
import { findPlayer } from "../../../db/players";
import { isBot } from "../../../shared/house";
import { err } from "../../../shared/result";
import { isAdmin, isAdminName } from "../../auth/admin";
import { answer, operation } from "../../operation";
import { AccountChanges, Me } from "../../schemas/account";
import { viewMe } from "../../views/account";

const NO_BOT =
  "an account is declared as a bot at its sign-up, because its earlier games show a person. Sign up another account with bot: true";
const NO_PERSON = "a bot stays a bot. Sign up another account to play yourself";

export const updateMe = operation(
  {
    method: "patch",
    path: "/v1/me",
    id: "updateMe",
    tag: "account",
    summary: "Change my account",
    description: `Fields that you leave out do not change. You can change your name once; after that it is 409
\`already-renamed\`. A name that is taken, looks like another player's, or was given up less than 30 days ago is 409
\`username-taken\`. Your tokens remain valid. Your games, including finished ones, show the new name shortly after;
events that were sent before keep the old name. Nobody else can take the old name for 30 days. Sending your current
name changes nothing. \`bot\` can only be sent unchanged.`,
    access: { anyOf: ["account:write"] },
    body: { required: true, schema: AccountChanges, example: { username: "leonidas-2" } },
    answers: { 200: { description: "Your account.", schema: Me } },
    refusals: ["username-taken", "already-renamed", "not-found", "invalid-request"],
  },
  async (call, { body: { bot, ...changes } }) => {
    const { playerId } = call.caller;
    const { username } = changes;
    if (bot !== undefined && bot !== isBot(playerId)) {
      return err({ code: "invalid-request", errors: [{ field: "bot", detail: bot ? NO_BOT : NO_PERSON }] });
    }
    if (username !== undefined && isAdminName(call.settings, username) && !isAdmin(call.settings, call.caller)) {
      return err({ code: "username-taken", username });
    }
    const updated = await playerObject(call.env, playerId).updateAccount(changes);
    if (!updated.ok) return updated;
    const [player, state] = await Promise.all([
      findPlayer(call.env.DB, playerId),
      playerObject(call.env, playerId).accountState(),
    ]);
    return player
      ? answer({ status: 200, body: viewMe(player, call.caller, state, isAdmin(call.settings, call.caller)) })
      : err({ code: "not-found" });
  },
);
