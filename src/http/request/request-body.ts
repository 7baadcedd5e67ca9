import { err, ok, type Result } from "../../shared/result";
import type { RefusalOf } from "../problems/refusal";

/** Largest size of a request body. */
export const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

/** A body: its text, and the parsed object; null if there is no body. */
export interface RequestBody {
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>> | null;
}

type BodyRefusal = RefusalOf<"malformed-request" | "body-too-large" | "unsupported-media-type">;

/**
 * Reads a request body as a JSON object. Never reads more bytes than the limit.
 * @param limits.depth deepest nesting of arrays and objects
 * @param limits.bytes largest size
 */
export async function readBody(
  request: Request,
  { depth = MAX_DEPTH, bytes = MAX_BYTES }: { readonly depth?: number; readonly bytes?: number } = {},
): Promise<Result<RequestBody, BodyRefusal>> {
  const read = await readJson(request, depth, bytes);
  if (!read.ok) return read;
  const { text, json } = read.value;
  if (text === "") return ok({ text, json: null });
  return isObject(json) ? ok({ text, json }) : malformed("The body has to be one JSON object.");
}

/** Reads a request body as any JSON value, with the limits of `readBody`. The text is empty if there is no body. */
export async function readJson(
  request: Request,
  depth: number,
  limit = MAX_BYTES,
): Promise<Result<{ readonly text: string; readonly json: unknown }, BodyRefusal>> {
  let bytes: Uint8Array | null;
  try {
    bytes = await readBytes(request, limit);
  } catch (error) {
    // A TypeError means that the body was read twice, which is a bug. All other exceptions mean that the client
    // disconnected, which is not a failure of the server and must not fill its log.
    if (error instanceof TypeError) throw error;
    return malformed("The connection was closed before the end of the body.");
  }
  if (bytes === null) return err({ code: "body-too-large", limit });
  if (bytes.length === 0) return ok({ text: "", json: null });
  if (!isJsonType(request.headers.get("Content-Type"))) return err({ code: "unsupported-media-type" });
  const text = decode(bytes);
  if (text === null) return malformed("The body is not UTF-8.");
  if (depthOf(text) > depth) return malformed(`The body nests more than ${depth} levels deep.`);
  try {
    return ok({ text, json: JSON.parse(text) });
  } catch {
    return malformed("The body has to be one JSON object.");
  }
}

const malformed = (detail: string) => err({ code: "malformed-request" as const, detail });

/** Reads a body of at most `limit` bytes; null if it is larger. */
export async function readBytes(
  request: Pick<Request, "arrayBuffer" | "body" | "headers">,
  limit: number,
): Promise<Uint8Array | null> {
  if (request.body === null) return new Uint8Array();
  const declared = request.headers.get("Content-Length");
  // The runtime enforces `Content-Length`. A body without it is read in chunks.
  if (declared !== null) return Number(declared) > limit ? null : new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const isJsonType = (type: string | null): boolean => /^application\/json[\t ]*(;|$)/i.test(type ?? "");

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

function decode(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Nesting depth, computed from the text so that deeply nested input never reaches the parser. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const letter = text[i];
    if (quoted) {
      if (letter === "\\") i += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === "[" || letter === "{") {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (letter === "]" || letter === "}") depth -= 1;
  }
  return deepest;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
