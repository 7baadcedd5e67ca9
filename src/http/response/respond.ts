import { JsonText } from "../../shared/json-text";
import { sha256Hex } from "../auth/digest";
import type { AnyReply, OperationConfig } from "../operation";

/** Converts a reply to a response: JSON, another media type, a stream, or 304 if the client's copy is current. */
export async function respond(config: OperationConfig, reply: AnyReply, request: Request): Promise<Response> {
  const { body, mediaType, status } = reply;
  if (body === null) return new Response(null, { status, headers: { "Cache-Control": "no-store", ...reply.headers } });
  if (body instanceof ReadableStream) {
    const headers =
      mediaType === undefined
        ? STREAM_HEADERS
        : { "Content-Type": contentType(mediaType), "Cache-Control": "no-store", ...reply.headers };
    return new Response(body, { status, headers });
  }
  const content = contentOf(body, mediaType);
  const tag = config.hashed ? await tagOf(content) : reply.version === undefined ? null : `W/"${reply.version}"`;
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
  return new Response(content, { status, headers });
}

function contentOf(body: unknown, mediaType: string | undefined): string | Uint8Array<ArrayBuffer> {
  if (body instanceof JsonText) return body.text;
  if (isBytes(body)) return body;
  return mediaType !== undefined && typeof body === "string" ? body : JSON.stringify(body);
}

/** Handlers return no views of a `SharedArrayBuffer`. */
const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

const JSON_TYPE = "application/json";

/** Prevents proxies from buffering or transforming a stream. */
const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  Vary: "Authorization, Cookie, Accept",
  "X-Accel-Buffering": "no",
};

/** Adds the charset, except for JSON, which is always UTF-8, and PNG, which is no text. */
const contentType = (mediaType: string): string =>
  mediaType === JSON_TYPE || mediaType === "image/png" ? mediaType : `${mediaType}; charset=utf-8`;

/** The ETag of a body. */
export const tagOf = async (body: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  `W/"${(await sha256Hex(body)).slice(0, 32)}"`;

/** Weak comparison (RFC 9110): the tags match without regard to `W/`. */
export function hasTag(header: string | null, tag: string): boolean {
  const known = header?.split(",").map((part) => part.trim()) ?? [];
  return known.some((part) => part === "*" || part.replace(/^W\//, "") === tag.slice("W/".length));
}
