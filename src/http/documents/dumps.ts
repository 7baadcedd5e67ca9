import type { Hono } from "hono";
import { findPublished } from "../../dumps/published";
import { dumpStore } from "../../dumps/server-store";
import type { AppEnv } from "../pipeline";
import { problemResponse } from "../problems/problem-response";
import { requestedRange } from "../request/byte-range";
import { fileNamed } from "../response/file-named";
import { hasTag } from "../response/respond";

/** Mounts the downloads of monthly dumps. A published file never changes, so its ETag is its hash. */
export function mountDumps(app: Hono<AppEnv>): void {
  app.get("/dumps/:file", async ({ env, req }) => {
    const store = dumpStore(env);
    const file = store === null ? null : await findPublished(store, req.param("file"));
    if (store === null || file === null) return problemResponse({ code: "not-found" });
    const tag = `"${file.sha256}"`;
    const headers = {
      ETag: tag,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Accept-Ranges": "bytes",
    };
    if (hasTag(req.header("If-None-Match") ?? null, `W/${tag}`)) return new Response(null, { status: 304, headers });
    const range = requestedRange(req.raw.headers, tag, file.bytes);
    if (range === "unsatisfiable") {
      return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${file.bytes}` } });
    }
    const { offset, length } = range ?? { offset: 0, length: file.bytes };
    const content = {
      ...headers,
      ...fileNamed(file.name),
      "Content-Type": file.mediaType,
      "Content-Length": String(length),
      ...(range === null ? {} : { "Content-Range": `bytes ${offset}-${offset + length - 1}/${file.bytes}` }),
    };
    const status = range === null ? 200 : 206;
    if (req.method === "HEAD") return new Response(null, { status, headers: content });
    const body = await store.open(file.name, range ?? undefined);
    if (body === null) return problemResponse({ code: "not-found" });
    return new Response(body.pipeThrough(new FixedLengthStream(length)), { status, headers: content });
  });
}
