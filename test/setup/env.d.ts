import type { D1Migration } from "@cloudflare/vitest-plugin";
import type { Env as WorkerEnv } from "../../src/env";

declare global {
  namespace Cloudflare {
    /** What `env` of "cloudflare:workers" holds in tests. */
    interface Env extends WorkerEnv {
      readonly TEST_MIGRATIONS: D1Migration[];
    }
    /** What `exports` of "cloudflare:workers" is made of. */
    interface GlobalProps {
      mainModule: typeof import("../../src/index");
      durableNamespaces: "Player" | "Room";
    }
  }
}
