import { errorOf, HttpError } from "../errors.js";
import { keepEtag } from "./etag.js";
import type { BodyFormat } from "./types.js";

/**
 * Reads the body of a response: null for 304, undefined for 204. Throws a `ProblemError` for a refusal, and an
 * `HttpError` for a response that does not come from the API.
 */
export async function readAnswer(response: Response, format: BodyFormat = "auto"): Promise<unknown> {
  if (response.status === 304) return null;
  if (!response.ok) throw errorOf(response, parsed(await response.text()));
  const type = response.headers.get("Content-Type") ?? "";
  // An HTML page means that the address is not that of a Skytale server.
  if (type.startsWith("text/html")) throw new HttpError(response.status, undefined);
  if (format === "stream") return response.body;
  if (response.status === 204) return undefined;
  const asked = format === "auto" ? formatOf(type) : format;
  if (asked !== "json") return response[asked]();
  const text = await response.text();
  return text === "" ? {} : keepEtag(JSON.parse(text), response);
}

function formatOf(type: string): Exclude<BodyFormat, "auto" | "stream"> {
  if (type === "" || /^application\/(.+\+)?json\b/.test(type)) return "json";
  return /^(audio|image|video)\//.test(type) ? "blob" : "text";
}

/** Parses JSON. Returns the text itself if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
