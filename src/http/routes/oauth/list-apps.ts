import * as z from "zod";
import { playerObject } from "../../../bindings";
import { loadOAuth } from "../../../on-demand";
import { answer, operation } from "../../operation";
import { ConnectedApp } from "../../schemas/app";
import { viewApp } from "../../views/app";

export const listApps = operation(
  {
    method: "get",
    path: "/v1/me/apps",
    id: "listApps",
    tag: "apps",
    summary: "My connected apps",
    description: "The apps that can act for you, the last used first. An app ends with its last access.",
    access: { anyOf: ["account:read"] },
    hashed: true,
    answers: {
      200: {
        description: "Your apps.",
        schema: z.object({ items: z.array(ConnectedApp) }).meta({ id: "ConnectedApps" }),
      },
    },
    refusals: [],
  },
  async ({ caller, env }) => {
    const [apps, rules] = await Promise.all([playerObject(env, caller.playerId).app("list", null), loadOAuth()]);
    return answer({ status: 200, body: { items: (apps ?? []).map((app) => viewApp(app, rules)) } });
  },
);
