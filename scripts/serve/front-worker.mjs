// The entry of a Worker with assets. Like Cloudflare's router, it serves assets first, except for the Worker's own
// paths.

import { binding, workerFirst } from "./front-config.js";
import worker from "./index.js";

export * from "./index.js";
export default worker;

export const front = {
  async fetch(request, env, context) {
    if ((request.method === "GET" || request.method === "HEAD") && !isForWorker(new URL(request.url).pathname)) {
      const asset = await env[binding].fetch(request);
      if (asset.status !== 404) return packed(request, asset);
    }
    const answer = await worker.fetch(request, env, context);
    // Public documents, such as the API description, contain no secrets that their compressed size could reveal.
    return /\bpublic\b/.test(answer.headers.get("Cache-Control") ?? "") ? packed(request, answer) : answer;
  },
};

/** Lets workerd compress text responses, as Cloudflare does. The API explorer alone is one and a half megabytes. */
function packed(request, asset) {
  const isText = /^text\/|javascript|json|svg|yaml/.test(asset.headers.get("Content-Type") ?? "");
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers.get("Accept-Encoding") ?? "");
  if (!isText || !takesGzip || asset.body === null || asset.headers.has("Content-Encoding")) return asset;
  const headers = new Headers(asset.headers);
  headers.set("Content-Encoding", "gzip");
  headers.append("Vary", "Accept-Encoding");
  headers.delete("Content-Length");
  // A compressed response differs in its bytes from the original, so its ETag must be weak.
  const etag = headers.get("ETag");
  if (etag !== null) headers.set("ETag", etag.replace(/^"/, 'W/"'));
  return new Response(asset.body, { status: asset.status, headers });
}

function isForWorker(pathname) {
  if (typeof workerFirst === "boolean") return workerFirst;
  const matches = (pattern) =>
    pattern.endsWith("*") ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern;
  return (
    workerFirst.some((rule) => !rule.startsWith("!") && matches(rule)) &&
    !workerFirst.some((rule) => rule.startsWith("!") && matches(rule.slice(1)))
  );
}
