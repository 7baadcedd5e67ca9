import type { Env } from "./bindings";
import { admitted } from "./http/admission/admitted";
import { createApp } from "./http/app";
import { withRequestId } from "./logging/request-id";
import { sweepOnSchedule } from "./maintenance/sweep";
import { sweepDatabase } from "./maintenance/sweep-database";
import { mountMcp } from "./mcp/mount";

export { Maintenance } from "./maintenance/maintenance";
export { Opponent } from "./opponent/opponent";
export { Player } from "./player/player";
export { SignUpLimiter } from "./player/requests/sign-up-limiter";
export { Room } from "./room/room";
export { WebhookHost } from "./webhook-host/webhook-host";

const app = createApp();
// Not in on-demand.ts, because the module imports types of src/http, which imports on-demand.ts.
mountMcp(app, () => import("./on-demand/mcp.mjs"));

export default {
  fetch: admitted((request, env, context) => app.fetch(request, env, context)),
  scheduled: async (_controller, env) => {
    await withRequestId(crypto.randomUUID(), () => Promise.all([sweepDatabase(env, Date.now()), sweepOnSchedule(env)]));
  },
} satisfies ExportedHandler<Env>;
