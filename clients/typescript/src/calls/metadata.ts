import type { PlatformResponse, ReadableHeaders } from "../platform.js";

/** The rate limit that a request counted towards. */
export interface RateLimit {
  /** Maximum number of requests within `window` seconds. */
  readonly limit: number;
  /** Length of the window in seconds. */
  readonly window: number;
  /** Requests left in the window; undefined if the server does not know them. */
  readonly remaining: number | undefined;
  /** Seconds until all requests are available again; undefined if the server does not know them. */
  readonly reset: number | undefined;
}

/** Status and headers of a response. */
export interface ResponseMetadata {
  readonly status: number;
  /** ETag of the body, for `If-None-Match` and `If-Match`. */
  readonly etag: string | undefined;
  /** Id of the request, for questions to the operator of the server. */
  readonly requestId: string | undefined;
  /** Address of the created resource. It may be relative to the server's address. */
  readonly location: string | undefined;
  /** Undefined if the response names no limit. */
  readonly rateLimit: RateLimit | undefined;
  /** The platform's response, with all headers. The call has already read its body. */
  readonly response: PlatformResponse;
}

/** The body of a response with its metadata. */
export interface ApiResponse<Data> extends ResponseMetadata {
  readonly notModified: false;
  readonly data: Data;
}

/** A 304: the resource still has the ETag that the call sent as `If-None-Match`. */
export interface NotModifiedResponse extends ResponseMetadata {
  readonly notModified: true;
  readonly data: null;
}

/** Adds the metadata of a response to its body. */
export function withMetadata<Data>(data: Data, response: PlatformResponse): ApiResponse<Data> | NotModifiedResponse {
  const { headers, status } = response;
  const metadata = {
    status,
    etag: headerOf(headers, "ETag"),
    requestId: headerOf(headers, "X-Request-Id"),
    location: headerOf(headers, "Location"),
    rateLimit: rateLimitOf(headers),
    response,
  };
  return status === 304 ? { ...metadata, notModified: true, data: null } : { ...metadata, notModified: false, data };
}

/** A header, or undefined if it is missing. */
export const headerOf = (headers: ReadableHeaders, name: string): string | undefined => headers.get(name) ?? undefined;

/** Reads `RateLimit-Policy: "default";q=60;w=60` and `RateLimit: "default";r=59;t=1`, as in the draft of the IETF. */
function rateLimitOf(headers: ReadableHeaders): RateLimit | undefined {
  const { q: limit, w: window } = parametersOf(headers.get("RateLimit-Policy"));
  const { r: remaining, t: reset } = parametersOf(headers.get("RateLimit"));
  return limit === undefined || window === undefined ? undefined : { limit, window, remaining, reset };
}

/** The numeric parameters of the first item of a structured header (RFC 9651). */
function parametersOf(header: string | null): Readonly<Record<string, number>> {
  const [item = ""] = header?.split(",") ?? [];
  return Object.fromEntries(
    Array.from(item.matchAll(/;\s*(\w+)=(\d+)/g), ([, name, digits]) => [name, Number(digits)]),
  );
}
