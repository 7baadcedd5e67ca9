import type { Env } from "./bindings";
import { createApp } from "./http/app";

export { Player } from "./player/player";
export { Room } from "./room/room";

const app = createApp();

export default { fetch: (request, env, context) => app.fetch(request, env, context) } satisfies ExportedHandler<Env>;
