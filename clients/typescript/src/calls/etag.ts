import type { ReadableHeaders } from "../platform.js";

/** ETags by response body. Weak keys allow the bodies to be garbage-collected. */
const etags = new WeakMap<object, string>();

/** Stores the ETag of a response for `etagOf`, and returns the body. */
export function keepEtag<Body>(body: Body, response: { readonly headers: ReadableHeaders }): Body {
  const etag = response.headers.get("ETag");
  if (etag !== null && typeof body === "object" && body !== null) etags.set(body, etag);
  return body;
}

/**
 * The ETag of a response body. Send it as `If-None-Match` to read the resource only if it has changed; otherwise the
 * call returns null. Undefined unless `answer` is the very object that a call returned.
 */
export const etagOf = (answer: object): string | undefined => etags.get(answer);
