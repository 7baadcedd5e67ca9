import type { PlatformRequest, PlatformResponse } from "../platform.js";
import type { ApiResponse, NotModifiedResponse } from "./metadata.js";

// Types that the generated functions use. `generate.mjs` makes the functions import this file instead of the
// generator's own client.

/** A generated description of a call: its path, and the types of its parameters and body. */
export interface TDataShape {
  body?: unknown;
  headers?: unknown;
  path?: unknown;
  query?: unknown;
  url: string;
}

/** Options that are passed unchanged to the platform's `fetch`. */
export interface FetchOptions {
  readonly cache?: "default" | "force-cache" | "no-cache" | "no-store" | "only-if-cached" | "reload";
  readonly credentials?: "include" | "omit" | "same-origin";
  readonly integrity?: string;
  readonly keepalive?: boolean;
  readonly mode?: "cors" | "navigate" | "no-cors" | "same-origin";
  readonly priority?: "auto" | "high" | "low";
  readonly redirect?: "error" | "follow" | "manual";
  readonly referrer?: string;
  readonly referrerPolicy?:
    | ""
    | "no-referrer"
    | "no-referrer-when-downgrade"
    | "origin"
    | "origin-when-cross-origin"
    | "same-origin"
    | "strict-origin"
    | "strict-origin-when-cross-origin"
    | "unsafe-url";
  /** Cancels the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | null | undefined;
}

/** How the body of an answer is read. `auto`, the default, decides by its Content-Type. */
export type BodyFormat = "arrayBuffer" | "auto" | "blob" | "formData" | "json" | "stream" | "text";

/** Whether a call returns only the body, or the body, request and response. */
export type ResponseStyle = "data" | "fields";

/** Options of every call. */
export interface CallSettings<ThrowOnError extends boolean = boolean> extends FetchOptions {
  /** Headers in addition to those of the client. `null` removes a header. */
  readonly headers?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly parseAs?: BodyFormat;
  /** With `false`, a call that fails returns undefined instead of throwing. */
  readonly throwOnError?: ThrowOnError;
}

/** Options of a generated call. The unused third parameter is required by the generated code. */
export type Options<
  TData extends TDataShape = TDataShape,
  ThrowOnError extends boolean = boolean,
  _TResponse = unknown,
> = CallSettings<ThrowOnError> & ([TData] extends [never] ? unknown : Omit<TData, "url">);

/** Options of a call by URL, for calls that no generated function covers. */
export interface CallOptions<ThrowOnError extends boolean = boolean, Style extends ResponseStyle = ResponseStyle>
  extends CallSettings<ThrowOnError> {
  /** The path below the server's address. `{name}` is replaced by a member of `path`. */
  readonly url: string;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** `fields` by default. */
  readonly responseStyle?: Style;
}

type BodyOf<Responses> = Responses extends Record<string, unknown> ? Responses[keyof Responses] : Responses;

/** The result of a call in style `fields`. */
export interface Fields<Data> {
  data: Data;
  request: PlatformRequest;
  response: PlatformResponse;
}

/**
 * The result of a call: a promise of the body. `withResponse` has the metadata of the response, too; it sends no second
 * request.
 */
export interface CallResult<Data, WithResponse> extends Promise<Data> {
  withResponse(): Promise<WithResponse>;
}

/** The result of a call that can fail without throwing. */
type Absent<ThrowOnError extends boolean> = ThrowOnError extends true ? never : undefined;

/** The result of a call. The unused second parameter is required by the generated code. */
export type RequestResult<
  TData = unknown,
  _TError = unknown,
  ThrowOnError extends boolean = boolean,
  Style extends ResponseStyle = "fields",
> = CallResult<
  (Style extends "data" ? BodyOf<TData> : Fields<BodyOf<TData>>) | Absent<ThrowOnError>,
  ApiResponse<BodyOf<TData>> | Absent<ThrowOnError>
>;

/** `null` if the call sends an ETag, because the response can be 304 Not Modified; otherwise `never`. */
export type NotModified<Headers> = [Headers] extends [{ readonly "If-None-Match"?: undefined }]
  ? never
  : Headers extends { readonly "If-None-Match"?: string | undefined }
    ? null
    : never;

/** The result of a generated call that accepts an ETag. */
export type ConditionalResult<TData, _TError, ThrowOnError extends boolean, Headers> = CallResult<
  BodyOf<TData> | Absent<ThrowOnError> | NotModified<Headers>,
  | ApiResponse<BodyOf<TData>>
  | Absent<ThrowOnError>
  | ([NotModified<Headers>] extends [never] ? never : NotModifiedResponse)
>;

/** The messages of a stream, until the connection closes. */
export interface ServerSentEventsResult<TData = unknown> {
  stream: AsyncGenerator<BodyOf<TData>, void, undefined>;
}

/** Members of the generated option `meta`, which the client ignores. */
export type ClientMeta = Record<never, never>;

type Method = <
  TData = unknown,
  TError = unknown,
  ThrowOnError extends boolean = true,
  Style extends ResponseStyle = "fields",
>(
  options: CallOptions<ThrowOnError, Style>,
) => RequestResult<TData, TError, ThrowOnError, Style>;

type StreamMethod = <
  TData = unknown,
  _TError = unknown,
  ThrowOnError extends boolean = true,
  Style extends ResponseStyle = "fields",
>(
  options: CallOptions<ThrowOnError, Style>,
) => Promise<ServerSentEventsResult<TData>>;

/** The server and credentials for calls, made by `createClient`. Every call takes a client. */
export interface Client {
  readonly delete: Method;
  readonly get: Method;
  readonly head: Method;
  readonly options: Method;
  readonly patch: Method;
  readonly post: Method;
  readonly put: Method;
  readonly sse: { readonly get: StreamMethod };
}
