import type { D1Migration } from "@cloudflare/vitest-plugin";
import type { Env as WorkerEnv } from "../../src/bindings";
import type * as worker from "../../src/index";
import type { Binding, OBJECT_KINDS } from "../../src/object-kinds";
import type { Recorder } from "../room/recorder";

type Kinds = typeof OBJECT_KINDS;
type Classes = { readonly [Name in Binding]: InstanceType<(typeof worker)[Kinds[Name]["className"]]> };
type Namespaces = { readonly [Name in Binding]: DurableObjectNamespace<Classes[Name]> };

declare global {
  namespace Cloudflare {
    /** The type of `env` from "cloudflare:workers" in tests. */
    interface Env extends Omit<WorkerEnv, Binding>, Namespaces {
      readonly TEST_MIGRATIONS: D1Migration[];
      readonly RECORDERS: DurableObjectNamespace<Recorder>;
    }
    /** The types behind `exports` from "cloudflare:workers". */
    interface GlobalProps {
      mainModule: typeof worker;
      durableNamespaces: Kinds[Binding]["className"];
    }
  }
}
