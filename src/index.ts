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

// Imported here and by these names, so that wrangler keeps them as separate modules beside the bundle
// (docs/decisions/018-api-description-and-worker-size.md).
const app = createApp(() => import("./webauthn.mjs"));
mountMcp(app, () => import("./mcp.mjs"));

export default {
  fetch: admitted((request, env, context) => app.fetch(request, env, context)),
  scheduled: async (_controller, env) => {
    await withRequestId(crypto.randomUUID(), () => Promise.all([sweepDatabase(env, Date.now()), sweepOnSchedule(env)]));
  },
} satisfies ExportedHandler<Env>;
