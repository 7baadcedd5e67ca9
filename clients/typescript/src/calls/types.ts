import type { PlatformRequest, PlatformResponse } from "../platform.js";

// The types that the generated functions are written in. `generate.mjs` makes them import this file in the place of the
// generator's own client.

/** A generated description of a call: its address, and the types of what is sent. */
export interface TDataShape {
  body?: unknown;
  headers?: unknown;
  path?: unknown;
  query?: unknown;
  url: string;
}

/** Options that are passed to the platform's `fetch` as they are. */
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

/** Whether a call returns the body alone, or the request and the response with it. */
export type ResponseStyle = "data" | "fields";

/** Options of every call. */
export interface CallSettings<ThrowOnError extends boolean = boolean> extends FetchOptions {
  /** Headers beside those of the client. `null` removes a header. */
  readonly headers?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly parseAs?: BodyFormat;
  /** With `false` a call that fails returns undefined instead of throwing. */
  readonly throwOnError?: ThrowOnError;
}

/** Options of a generated call. The third parameter is there because the generator passes it. */
export type Options<
  TData extends TDataShape = TDataShape,
  ThrowOnError extends boolean = boolean,
  _TResponse = unknown,
> = CallSettings<ThrowOnError> & ([TData] extends [never] ? unknown : Omit<TData, "url">);

/** A call by its address, for what no generated function does. */
export interface CallOptions<ThrowOnError extends boolean = boolean, Style extends ResponseStyle = ResponseStyle>
  extends CallSettings<ThrowOnError> {
  /** The path below the server's address; `{name}` stands for a member of `path`. */
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

/** The result of a call. The second parameter is there because the generator passes it. */
export type RequestResult<
  TData = unknown,
  _TError = unknown,
  ThrowOnError extends boolean = boolean,
  Style extends ResponseStyle = "fields",
> = Promise<
  (Style extends "data" ? BodyOf<TData> : Fields<BodyOf<TData>>) | (ThrowOnError extends true ? never : undefined)
>;

/** `null` for a call that was given an ETag, in case that the caller's copy is still current (304). */
export type NotModified<Headers> = [Headers] extends [{ readonly "If-None-Match"?: undefined }]
  ? never
  : Headers extends { readonly "If-None-Match"?: string | undefined }
    ? null
    : never;

/** The result of a generated call that accepts an ETag. */
export type ConditionalResult<TData, _TError, ThrowOnError extends boolean, Headers> = Promise<
  BodyOf<TData> | (ThrowOnError extends true ? never : undefined) | NotModified<Headers>
>;

/** The messages of a stream, until the connection ends. */
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

/** The server and the credentials of calls; every call takes one. `createClient` creates it. */
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
