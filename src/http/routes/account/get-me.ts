import { z } from "@hono/zod-openapi";
import { findPlayer } from "../../../db/players";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Player, Scope } from "../../schemas/player";
import { viewPlayer } from "../../views/player";

export const getMe = operation(
  {
    method: "get",
    path: "/v1/me",
    id: "getMe",
    tag: "account",
    summary: "Who am I",
    description: "Your account, and what the token that asks may be used for.",
    access: { anyOf: ["account:read"] },
    hashed: true,
    answers: {
      200: { description: "Your account.", schema: Player.extend({ scopes: z.array(Scope) }).openapi("Me") },
    },
    refusals: ["not-found"],
  },
  async (call) => {
    const player = await findPlayer(call.env.DB, call.caller.playerId);
    if (!player) return err({ code: "not-found" });
    return answer({ status: 200, body: { ...viewPlayer(player), scopes: call.caller.scopes } });
  },
);
