// The entry of a worker with assets, as Cloudflare's own router has it: assets first, but for the paths of the worker.

import { binding, workerFirst } from "./front-config.js";
import worker from "./index.js";

export * from "./index.js";
export default worker;

export const front = {
  async fetch(request, env, context) {
    if ((request.method === "GET" || request.method === "HEAD") && !isForWorker(new URL(request.url).pathname)) {
      const asset = await env[binding].fetch(request);
      if (asset.status !== 404) return asset;
    }
    return worker.fetch(request, env, context);
  },
};

function isForWorker(pathname) {
  if (typeof workerFirst === "boolean") return workerFirst;
  const matches = (pattern) =>
    pattern.endsWith("*") ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern;
  return (
    workerFirst.some((rule) => !rule.startsWith("!") && matches(rule)) &&
    !workerFirst.some((rule) => rule.startsWith("!") && matches(rule.slice(1)))
  );
}
