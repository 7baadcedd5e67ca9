import * as z from "zod";
import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { PathId } from "../../schemas/basics";

export const deleteApp = operation(
  {
    method: "delete",
    path: "/v1/me/apps/{id}",
    id: "deleteApp",
    tag: "apps",
    summary: "Disconnect an app",
    description: `Ends all access of the app at once: its tokens, the tokens created with them, and its webhooks and
browser notifications. An app can disconnect itself.`,
    access: { anyOf: ["account:write"] },
    params: z.object({ id: PathId }),
    answers: { 204: { description: "The app is disconnected." } },
    refusals: ["not-found"],
    guard: async ({ caller, env }, { id }) => {
      const apps = caller === null ? null : await playerObject(env, caller.playerId).app("list", null);
      return apps?.some((app) => app.id === id) === true ? null : { code: "not-found" };
    },
  },
  async ({ caller, env }, { params }) => {
    const isEnded = await playerObject(env, caller.playerId).app("end", params.id);
    return isEnded === true ? answer({ status: 204, body: null }) : err({ code: "not-found" });
  },
);
