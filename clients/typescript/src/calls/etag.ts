import type { ReadableHeaders } from "../platform.js";

/** The ETags of answers that the program still holds. */
const etags = new WeakMap<object, string>();

/** Remembers the ETag that an answer came with, and returns the answer's body. */
export function keepEtag<Body>(body: Body, response: { readonly headers: ReadableHeaders }): Body {
  const etag = response.headers.get("ETag");
  if (etag !== null && typeof body === "object" && body !== null) etags.set(body, etag);
  return body;
}

/**
 * The ETag that came with an answer. Send it as `If-None-Match` to read the same again only if it has changed: the call
 * then returns null if it has not. Undefined for anything but the unchanged object that a call returned.
 */
export const etagOf = (answer: object): string | undefined => etags.get(answer);
