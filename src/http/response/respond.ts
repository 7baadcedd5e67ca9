import { JsonText } from "../../shared/json-text";
import { sha256Hex } from "../auth/digest";
import type { AnyReply, OperationConfig } from "../operation";

/** Converts a reply to a response: JSON, another media type, a stream, or 304 if the client's copy is current. */
export async function respond(config: OperationConfig, reply: AnyReply, request: Request): Promise<Response> {
  const { body, mediaType, status } = reply;
  if (body === null) return new Response(null, { status, headers: { "Cache-Control": "no-store", ...reply.headers } });
  if (body instanceof ReadableStream) return new Response(body, { status, headers: STREAM_HEADERS });
  const text = textOf(body, mediaType);
  const tag = config.hashed ? await tagOf(text) : reply.version === undefined ? null : `W/"${reply.version}"`;
  const headers = new Headers({
    ...(tag === null
      ? { "Cache-Control": "no-store" }
      : { ETag: tag, "Cache-Control": "private, no-cache", Vary: "Authorization, Cookie" }),
    ...reply.headers,
  });
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (tag !== null && isRead && hasTag(request.headers.get("If-None-Match"), tag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("Content-Type", contentType(mediaType ?? JSON_TYPE));
  return new Response(text, { status, headers });
}

function textOf(body: unknown, mediaType: string | undefined): string {
  if (body instanceof JsonText) return body.text;
  return mediaType !== undefined && typeof body === "string" ? body : JSON.stringify(body);
}

const JSON_TYPE = "application/json";

/** Prevents proxies from buffering or transforming a stream. */
const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  Vary: "Authorization, Cookie, Accept",
  "X-Accel-Buffering": "no",
};

/** Adds the charset, except for JSON, which is always UTF-8. */
const contentType = (mediaType: string): string =>
  mediaType === JSON_TYPE ? mediaType : `${mediaType}; charset=utf-8`;

/** The ETag of a body. */
export const tagOf = async (text: string): Promise<string> => `W/"${(await sha256Hex(text)).slice(0, 32)}"`;

/** Weak comparison (RFC 9110): the tags match without regard to `W/`. */
export function hasTag(header: string | null, tag: string): boolean {
  const known = header?.split(",").map((part) => part.trim()) ?? [];
  return known.some((part) => part === "*" || part.replace(/^W\//, "") === tag.slice("W/".length));
}
