import { sha256Hex } from "./digest";
import type { AnyReply, OperationConfig } from "./operation";

/** Puts an answer on the wire: as JSON, or as 304 where the client has it already. */
export async function respond(config: OperationConfig, reply: AnyReply, request: Request): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "no-store", ...reply.headers });
  if (reply.body === null) return new Response(null, { status: reply.status, headers });
  const text = JSON.stringify(reply.body);
  const version = config.hashed ? (await sha256Hex(text)).slice(0, 32) : reply.version;
  if (version !== undefined) {
    const tag = `W/"${version}"`;
    headers.set("ETag", tag);
    headers.set("Cache-Control", "private, no-cache");
    headers.set("Vary", "Authorization");
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && hasTag(request.headers.get("If-None-Match"), tag))
      return new Response(null, { status: 304, headers });
  }
  headers.set("Content-Type", "application/json");
  return new Response(text, { status: reply.status, headers });
}

/** Weak comparison (RFC 9110): the tags match without regard to `W/`. */
function hasTag(header: string | null, tag: string): boolean {
  const known = header?.split(",").map((part) => part.trim()) ?? [];
  return known.some((part) => part === "*" || part.replace(/^W\//, "") === tag.slice("W/".length));
}
