import type { D1Migration } from "@cloudflare/vitest-plugin";
import type { Env as WorkerEnv } from "../../src/bindings";
import type { Opponent } from "../../src/opponent/opponent";
import type { Player } from "../../src/player/player";
import type { Room } from "../../src/room/room";
import type { WebhookHost } from "../../src/webhook-host/webhook-host";

declare global {
  namespace Cloudflare {
    /** The type of `env` from "cloudflare:workers" in tests. */
    interface Env extends Omit<WorkerEnv, "ROOMS" | "PLAYERS" | "OPPONENTS" | "WEBHOOK_HOSTS"> {
      readonly ROOMS: DurableObjectNamespace<Room>;
      readonly PLAYERS: DurableObjectNamespace<Player>;
      readonly OPPONENTS: DurableObjectNamespace<Opponent>;
      readonly WEBHOOK_HOSTS: DurableObjectNamespace<WebhookHost>;
      readonly TEST_MIGRATIONS: D1Migration[];
    }
    /** The types behind `exports` from "cloudflare:workers". */
    interface GlobalProps {
      mainModule: typeof import("../../src/index");
      durableNamespaces: "Opponent" | "Player" | "Room" | "WebhookHost";
    }
  }
}
