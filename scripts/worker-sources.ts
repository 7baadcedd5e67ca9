import path from "node:path";
import { copySources } from "./worker-sources/copy-sources.ts";
import { bundleOnDemand } from "./worker-sources/on-demand.ts";

// Writes dist/sources/, from which wrangler bundles the Worker: the sources without the texts of the API description,
// and the modules that are loaded on demand. wrangler cannot transform sources itself. It runs this before each bundle
// (`[build]` in wrangler.toml).

const root = path.join(import.meta.dirname, "..");
const copy = path.join(root, "dist/sources");

copySources(root, copy);
await bundleOnDemand(root, copy);
