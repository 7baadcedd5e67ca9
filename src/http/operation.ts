import type * as z from "zod";
import type { Env } from "../bindings";
import type { Identity } from "../player/player-rpc";
import type { Settings } from "../settings";
import type { DeepReadonly } from "../shared/deep-readonly";
import type { JsonText } from "../shared/json-text";
import { ok, type Result } from "../shared/result";
import type { Scope } from "../shared/scope";
import type { Cursor } from "./lists/cursor";
import type { Tag } from "./openapi/introduction";
import type { Refusal, RefusalCode, RefusalOf } from "./problems/refusal";
import type { PageKind } from "./request/browser-page";
import type { HeaderName } from "./response/header-name";

/*
 * An operation of the API is a value: a declarative config and a handler, joined by `operation()` at the end of this
 * file. Hono routes with validators would be simpler, but they cannot guarantee the following
 * (docs/decisions/016-http-pipeline.md):
 *
 * - Refusals are reported in one documented order: malformed, no or bad token, not found, not allowed, invalid, then
 *   the stored answer under the same idempotency key, then the handler's own refusals. A validator that runs first
 *   would answer 422 to a caller who may not know that the game exists. The pipeline (`pipeline.ts`) enforces the order
 *   for all operations.
 * - The compiler checks each reply against the config: its status, its body by the schema of that status, and that
 *   every refusal of the handler is listed.
 * - The OpenAPI description is generated from the same configs (`openapi/`), and tests check every answer against it.
 *
 * To add a route: a file under `routes/<resource>/` that exports an operation, its name in `operations.ts`, then `npm
 * run openapi`. Everything else is derived from the config, including the tests that call each operation without a
 * token.
 */

/**
 * Callers of an operation: anyone (`public`), anyone within the address's limit of sign-ups or recoveries, a token
 * with at least one of the scopes, or with all of them. `operator`: programs with the token of the setting
 * `METRICS_TOKEN`. Without that setting, the operation does not exist.
 */
export type Access =
  | "public"
  | "sign-up"
  | "recovery"
  | "operator"
  | { readonly anyOf: readonly [Scope, ...Scope[]] }
  | { readonly allOf: readonly [Scope, ...Scope[]] };

/** A body in another media type than JSON. Without a schema it is described as text, or as bytes if it is binary. */
export interface Medium {
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /** The body is a `Uint8Array`. */
  readonly isBinary?: true;
  /** The body is a stream of text. */
  readonly isStreamed?: true;
}

/** An answer of an operation: JSON by a schema, text in another media type, a stream, or no body. */
export interface Answer {
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /**
   * The media types of the body. If there are several, only the first is described: each of the others has an operation
   * of its own, so that generated clients get a definite type.
   */
  readonly media?: Readonly<Record<string, Medium>>;
  /**
   * The answer is a stream of server-sent events: the schema of their data, and an example. Beside a `schema` it is an
   * alternative that clients can request; it is described by the stream's own operation.
   */
  readonly stream?: Medium;
  /** Headers in addition to those that the pipeline sets. */
  readonly headers?: readonly HeaderName[];
}

/**
 * Storage of a POST's answer under its Idempotency-Key:
 * - `player`: in the caller's object
 * - `secret`: in the caller's object, but only the fact that there was an answer, since it contains a secret
 * - `room`: in the game's object, together with the command
 * - `none`: nowhere, because a repetition changes nothing or the handler deduplicates it
 */
export type Idempotency = "player" | "secret" | "room" | "none";

/** The announced end of an operation. Dates are RFC 3339 full dates, such as `2027-03-01`, and begin at 00:00 UTC. */
export interface Deprecation {
  /** Since when clients should use something else. */
  readonly since: string;
  /** When the operation may stop answering: at least six months after `since` (docs/guides/compatibility.md). */
  readonly sunset: string;
  /** The path of the operation that replaces it. */
  readonly successor?: string;
}

/** The declaration of an operation: its description for clients, and the settings that the pipeline needs. */
export type OperationConfig = OperationDescription & Method;

/** Every POST has to declare how repetitions are answered. */
type Method =
  | { readonly method: "post"; readonly idempotency: Idempotency }
  | { readonly method: "get" | "delete" | "put" | "patch"; readonly idempotency?: Idempotency };

/** The parameters of a query as they were sent. A repeated parameter has several values. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

interface OperationDescription {
  /** Path in OpenAPI syntax: `/v1/games/{id}`. */
  readonly path: string;
  readonly id: string;
  readonly tag: Tag;
  // Only for the API description. The Worker's bundle does not contain these texts (scripts/worker-sources/).
  readonly summary: string;
  readonly description: string;
  /** Announces in the description and in the headers of each answer that the operation will end. */
  readonly deprecated?: Deprecation;
  readonly access: Access;
  /**
   * For public operations: the scopes of which a token needs at least one, if the (not yet validated) body requests
   * something that only players get; null if it does not.
   */
  readonly scopesFor?: (body: Readonly<Record<string, unknown>> | null) => readonly [Scope, ...Scope[]] | null;
  /** Whether a suspended player may call. */
  readonly whileSuspended?: boolean;
  /**
   * Tokens with this scope are also accepted in the parameter `token`, for readers that cannot send headers. Addresses
   * are easily shared, so such a token may have no other scope.
   */
  readonly tokenInQuery?: Scope;
  /** Whether a stream ticket is accepted in the parameter `ticket`. */
  readonly ticketInQuery?: boolean;
  /** Cost of a call in the rate bucket, possibly computed from the not yet validated body or query. Default: 1. */
  readonly cost?: number | ((body: Readonly<Record<string, unknown>> | null, query: RawQuery) => number);
  /** Path parameters. A value that does not match gives 404. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Makes the operation a list with the parameter `cursor`, which encodes the list's sort key. */
  readonly cursor?: Cursor<unknown>;
  readonly body?: {
    readonly schema: z.ZodType;
    readonly required: boolean;
    readonly example?: unknown;
    /** Deepest nesting of the body, if deeper than the default. */
    readonly depth?: number;
    /** Largest size of the body in bytes, if larger than the default. */
    readonly bytes?: number;
    /**
     * Largest size for a token with this scope. A body of this size is read after the token was verified, so that nobody
     * else makes the server read and parse it. It needs a `Content-Length`.
     */
    readonly larger?: { readonly scope: Scope; readonly bytes: number };
    /** The refusal of a body that does not match the schema because it has another version or kind; null for other bodies. */
    readonly otherVersion?: (body: Readonly<Record<string, unknown>> | null) => Refusal | null;
  };
  /** The answer has an ETag computed from its body. */
  readonly hashed?: boolean;
  /** The operation supports `If-Match`, which the handler checks. */
  readonly matched?: boolean;
  /** The handler returns a version with each answer, from which the ETag is computed. */
  readonly versioned?: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
  /** The refusals of the handler. */
  readonly refusals: readonly RefusalCode[];
  /**
   * Called before a request is refused as not allowed (403) or invalid (422). If the resource does not exist for the
   * caller, the guard returns that refusal instead.
   */
  readonly guard?: (call: AnyCall, params: Readonly<Record<string, string>>) => Promise<Refusal | null>;
  /** Whether connected apps have access to some of the player's resources only. The guard is then called for each. */
  readonly guardsApps?: true;
}

/** A request as the handler sees it. */
export interface CallOf<Caller extends Identity | null> {
  readonly env: Env;
  readonly settings: Settings;
  readonly caller: Caller;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The caller's network address, for limits. */
  readonly address: string;
  readonly origin: string;
  /** Origin of a page of this server in the browser, for the host name of this request. */
  readonly pageOrigin: string;
  /** The `Accept` header. */
  readonly accept: string | null;
  readonly method: string;
  /** The `If-Match` header. */
  readonly ifMatch: string | null;
  /** The kind of web page that sent the request. */
  readonly page: PageKind;
  /** Aborted when the client disconnects, if the runtime reports it. */
  readonly departed: AbortSignal;
  /** Frees the request's slot in the admission control, before a wait that costs the server nothing. */
  readonly releaseSlot: () => void;
  /** The `Last-Event-ID` header: the last event that the client has received of a stream. */
  readonly lastEventId: string | null;
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
}

export type AnyCall = CallOf<Identity | null>;
export type Call<C extends OperationConfig> = CallOf<C["access"] extends string ? Identity | null : Identity>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The parsed parts of a request. `after` is the list's sort key from the cursor. */
export interface Input<C extends OperationConfig> {
  readonly params: Parsed<C["params"]>;
  readonly query: Parsed<C["query"]>;
  readonly body: C["body"] extends { schema: infer Schema } ? Parsed<Schema> : undefined;
  readonly after: C["cursor"] extends Cursor<infer Key> ? Key | null : null;
}

/** The parsed parts of a request, for any operation. */
export interface AnyInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly after: unknown;
}

/** A body as serialized JSON, or as an object in which some members may be serialized JSON. */
type Written<Body> = JsonText<Body> | { readonly [Key in keyof Body]: Body[Key] | JsonText<Body[Key]> };

type BodyOf<A> =
  | UnstreamedBodyOf<A>
  | (A extends { stream: Medium } ? { readonly body: ReadableStream<Uint8Array> } : never);

type UnstreamedBodyOf<A> = A extends { schema: infer Schema extends z.ZodType }
  ? { readonly body: Written<DeepReadonly<z.input<Schema>>> }
  : A extends { media: infer Media extends Readonly<Record<string, Medium>> }
    ? { readonly body: TextOrBytes<Media[keyof Media]>; readonly mediaType: keyof Media & string }
    : { readonly body: null };

type TextOrBytes<M extends Medium> = M extends { isBinary: true }
  ? Uint8Array<ArrayBuffer>
  : M extends { isStreamed: true }
    ? ReadableStream<Uint8Array>
    : string;

/** One of the answers in the config. The compiler checks its body against the schema. */
export type Reply<C extends OperationConfig> = {
  [Status in keyof C["answers"] & number]: {
    readonly status: Status;
    readonly headers?: Readonly<Record<string, string>>;
    /** Version of the body, for the ETag. */
    readonly version?: string;
  } & BodyOf<C["answers"][Status]>;
}[keyof C["answers"] & number];

export type Handler<C extends OperationConfig> = (
  call: Call<C>,
  input: Input<C>,
) => Promise<Result<Reply<C>, RefusalOf<C["refusals"][number]>>>;

/** An answer of any operation, after the compiler has checked it. */
export interface AnyReply {
  readonly status: number;
  /**
   * Text, bytes or a stream of text if there is a media type; a stream of events; otherwise a value for JSON, or a
   * `JsonText`. Null for no body.
   */
  readonly body: unknown;
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly version?: string;
}

/** An operation with its handler, as the app mounts it. */
export interface Operation {
  readonly config: OperationConfig;
  readonly handle: (call: AnyCall, input: AnyInput) => Promise<Result<AnyReply, Refusal>>;
}

/** Returns an answer with literal types, which the compiler needs to check it against the config. */
export const answer = <const R extends AnyReply>(reply: R): { readonly ok: true; readonly value: R } => ok(reply);

/** Joins a config and its handler. The handler's parameter and result types are derived from the config. */
export const operation = <const C extends OperationConfig>(config: C, handler: Handler<C>): Operation => ({
  config,
  // The cast is safe: the pipeline parses the input with this config's schemas, and checks access.
  handle: handler as unknown as Operation["handle"],
});
