import type { D1Migration } from "@cloudflare/vitest-plugin";
import type { Env as WorkerEnv } from "../../src/bindings";
import type { Player } from "../../src/player/player";
import type { Room } from "../../src/room/room";

declare global {
  namespace Cloudflare {
    /** What `env` of "cloudflare:workers" holds in tests. */
    interface Env extends Omit<WorkerEnv, "ROOMS" | "PLAYERS"> {
      readonly ROOMS: DurableObjectNamespace<Room>;
      readonly PLAYERS: DurableObjectNamespace<Player>;
      readonly TEST_MIGRATIONS: D1Migration[];
    }
    /** What `exports` of "cloudflare:workers" is made of. */
    interface GlobalProps {
      mainModule: typeof import("../../src/index");
      durableNamespaces: "Player" | "Room";
    }
  }
}
