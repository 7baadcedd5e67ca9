import type { Env } from "./bindings";
import { admitted } from "./http/admission/admitted";
import { createApp } from "./http/app";
import { withRequestId } from "./logging/request-id";
import { writeDumpsOnSchedule } from "./maintenance/dumps";
import { receiveRoutedMail } from "./maintenance/receive-mail";
import { createStandingTournaments } from "./maintenance/standing-tournaments";
import { sweepOnSchedule } from "./maintenance/sweep";
import { sweepDatabase } from "./maintenance/sweep-database";
import { mountMcp } from "./mcp/mount";

export { Evaluator } from "./evaluator/evaluator";
export { Maintenance } from "./maintenance/maintenance";
export { Opponent } from "./opponent/opponent";
export { Player } from "./player/player";
export { SignUpLimiter } from "./player/requests/sign-up-limiter";
export { Room } from "./room/room";
export { Team } from "./team/team";
export { Tournament } from "./tournament-object/tournament";
export { WebhookHost } from "./webhook-host/webhook-host";

const app = createApp();
// This import is not in on-demand.ts: the module imports types of src/http, and src/http imports on-demand.ts. The
// imports would form a circle.
mountMcp(app, () => import("./on-demand/mcp.mjs"));

export default {
  fetch: admitted((request, env, context) => app.fetch(request, env, context)),
  scheduled: async (_controller, env) => {
    await withRequestId(crypto.randomUUID(), () =>
      Promise.all([sweepRows(env), sweepOnSchedule(env), writeDumpsOnSchedule(env)]),
    );
  },
  email: async (message, env) => {
    await withRequestId(crypto.randomUUID(), () => receiveRoutedMail(env, message));
  },
} satisfies ExportedHandler<Env>;

async function sweepRows(env: Env): Promise<void> {
  await sweepDatabase(env, Date.now());
  await createStandingTournaments(env, Date.now());
}
