import { playerObject } from "../../../bindings";
import { findPlayer } from "../../../db/players";
import { err } from "../../../shared/result";
import { isAdmin } from "../../auth/admin";
import { answer, operation } from "../../operation";
import { Me } from "../../schemas/account";
import { viewMe } from "../../views/account";

export const getMe = operation(
  {
    method: "get",
    path: "/v1/me",
    id: "getMe",
    tag: "account",
    summary: "My account",
    description: "Your account and vacation, and the scopes of the token that you sent.",
    access: { anyOf: ["account:read"] },
    whileSuspended: true,
    hashed: true,
    answers: { 200: { description: "Your account.", schema: Me } },
    refusals: ["not-found"],
  },
  async (call) => {
    const { playerId } = call.caller;
    const [player, state] = await Promise.all([
      findPlayer(call.env.DB, playerId),
      playerObject(call.env, playerId).accountState(),
    ]);
    return player
      ? answer({ status: 200, body: viewMe(player, call.caller, state, isAdmin(call.settings, call.caller)) })
      : err({ code: "not-found" });
  },
);
