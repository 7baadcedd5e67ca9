import { err, ok, type Result } from "../../shared/result";
import type { RefusalOf } from "../problems/refusal";

/** What a body may have. */
export const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

/** A body that was read: its text, and the object in it; null for no body at all. */
export interface RequestBody {
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>> | null;
}

type BodyRefusal = RefusalOf<"malformed-request" | "body-too-large" | "unsupported-media-type">;

/**
 * Reads a request's body as a JSON object, never taking in more than the limit.
 * @param depth how many lists and objects may stand within each other
 */
export async function readBody(request: Request, depth = MAX_DEPTH): Promise<Result<RequestBody, BodyRefusal>> {
  const read = await readJson(request, depth);
  if (!read.ok) return read;
  const { text, json } = read.value;
  if (text === "") return ok({ text, json: null });
  return isObject(json) ? ok({ text, json }) : malformed("The body has to be one JSON object.");
}

/** Reads a request's body as any JSON, with the limits of `readBody`. No body at all is the text of none. */
export async function readJson(
  request: Request,
  depth: number,
): Promise<Result<{ readonly text: string; readonly json: unknown }, BodyRefusal>> {
  let bytes: Uint8Array | null;
  try {
    bytes = await readBytes(request);
  } catch (error) {
    // A body that was read before is a mistake of ours. Every other exception is a client that has gone away, which is
    // no failure of the server and must not fill its log.
    if (error instanceof TypeError) throw error;
    return malformed("The connection was closed before the end of the body.");
  }
  if (bytes === null) return err({ code: "body-too-large", limit: MAX_BYTES });
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

async function readBytes(request: Request): Promise<Uint8Array | null> {
  if (request.body === null) return new Uint8Array();
  const declared = request.headers.get("Content-Length");
  // A body never has more bytes than it declares; one that declares none is read a part at a time.
  if (declared !== null) return Number(declared) > MAX_BYTES ? null : new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MAX_BYTES) {
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

/** Counted on the text, so that no parser meets a nest of 30,000 lists. */
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
