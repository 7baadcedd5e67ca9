import path from "node:path";
import { build, type Plugin } from "esbuild";

const root = path.join(import.meta.dirname, "../..");

/** The modules of the platform, those that the Worker loads on demand, and the searches of bots and evaluations. */
const simulatedPlatform: Plugin = {
  name: "simulated-platform",
  setup({ onResolve }) {
    onResolve({ filter: /^cloudflare:workers$/ }, () => ({
      path: path.join(root, "sim/platform/cloudflare-workers.ts"),
    }));
    onResolve({ filter: /^\.\/thinker$/ }, ({ importer }) =>
      importer === path.join(root, "src/opponent/opponent.ts")
        ? { path: path.join(root, "sim/platform/thinker.ts") }
        : undefined,
    );
    onResolve({ filter: /^\.\/search-position$/ }, ({ importer }) =>
      importer === path.join(root, "src/evaluator/evaluator.ts")
        ? { path: path.join(root, "sim/platform/search-position.ts") }
        : undefined,
    );
    onResolve({ filter: /^\.\/on-demand\/\w+\.mjs$/ }, ({ path: module }) => ({
      path: path.join(root, "src", module.replace(/\.mjs$/, ".mts")),
    }));
  },
};

/** Bundles the simulator with the server's code for Node. Returns the path of the program. */
export async function bundleSimulator(): Promise<string> {
  const outfile = path.join(root, "dist/sim/sim.mjs");
  await build({
    entryPoints: [path.join(root, "sim/main.ts")],
    outfile,
    bundle: true,
    plugins: [simulatedPlatform],
    format: "esm",
    platform: "node",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    // Packages that are not ES modules load Node's modules by `require`.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    sourcemap: true,
    logLevel: "warning",
  });
  return outfile;
}
