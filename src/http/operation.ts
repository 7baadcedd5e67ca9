import type * as z from "zod";
import type { Env } from "../bindings";
import type { Identity } from "../player/player-rpc";
import type { Settings } from "../settings";
import type { DeepReadonly } from "../shared/deep-readonly";
import type { JsonText } from "../shared/json-text";
import { ok, type Result } from "../shared/result";
import type { Scope } from "../shared/scope";
import type { LoadWebAuthn } from "../webauthn/contract";
import type { Cursor } from "./lists/cursor";
import type { Tag } from "./openapi/introduction";
import type { Refusal, RefusalCode, RefusalOf } from "./problems/refusal";
import type { PageKind } from "./request/browser-page";
import type { HeaderName } from "./response/header-name";

/*
 * An operation of the API is a value: a config, which says all that others have to know of it, and a handler, which does
 * it. `operation()` at the end of this file joins the two. Routes of Hono with validators before them would be shorter
 * to explain; this is what they can't do (docs/decisions/007):
 *
 * - Refusals come in one order that clients can rely on: malformed, no or bad token, not found, not allowed, invalid,
 *   then an earlier answer under the same key, then what the handler says. A validator that ran first would answer 422
 *   to somebody who may not know that the game exists. The pipeline (`pipeline.ts`) keeps to the order for all of them.
 * - The compiler holds each reply against the config: its status, its body by the schema of that status, and that every
 *   refusal of the handler is on the config's list.
 * - The description of the API is made of the same configs (`openapi/`), and tests hold every answer against it.
 *
 * To add a route: a file under `routes/<resource>/` that exports an operation, its name in `operations.ts`, then
 * `npm run openapi`. Everything else derives from the config, the tests that ask each operation for a token included.
 */

/**
 * Who may call: anyone, anyone whose address has not signed up or recovered too often, or the bearer of a token with
 * one of these scopes, or with all of them.
 */
export type Access =
  | "public"
  | "sign-up"
  | "recovery"
  | { readonly anyOf: readonly [Scope, ...Scope[]] }
  | { readonly allOf: readonly [Scope, ...Scope[]] };

/** A body in a media type of its own. Without a schema it is described as text. */
export interface Medium {
  readonly schema?: z.ZodType;
  readonly example?: unknown;
}

/** An answer that an operation gives: JSON by a schema, a text in a media type of its own, a stream, or nothing. */
export interface Answer {
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /**
   * What the body is written in, by media type. Of several the first is described: each of the others is the answer of
   * an operation of its own, so that generated clients know what they get.
   */
  readonly media?: Readonly<Record<string, Medium>>;
  /**
   * That it is a stream of server-sent events: what their data are, and an example of a stream. Beside a schema it is
   * what clients can ask for instead; described is the stream's own operation.
   */
  readonly stream?: Medium;
  /** Headers beside those that the pipeline sets. */
  readonly headers?: readonly HeaderName[];
}

/**
 * Where a POST's answer is stored under its Idempotency-Key: with the caller's object (`player`), with the game's and
 * the command (`room`), or nowhere (`none`), where repeating changes nothing or the handler sees to it. Of a `secret`
 * answer the caller's object stores only that there was one.
 */
export type Idempotency = "player" | "secret" | "room" | "none";

/** What clients are told of an operation, and what the pipeline needs to judge a request before the handler sees it. */
export type OperationConfig = OperationDescription & Method;

/** Every POST says what becomes of its answer when it is repeated. */
type Method =
  | { readonly method: "post"; readonly idempotency: Idempotency }
  | { readonly method: "get" | "delete" | "put" | "patch"; readonly idempotency?: Idempotency };

interface OperationDescription {
  /** As OpenAPI writes it: `/v1/games/{id}`. */
  readonly path: string;
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  /**
   * The scopes of which a token needs one where the body, which nobody has judged yet, asks a public operation for what
   * only players get; null where it does not.
   */
  readonly scopesFor?: (body: Readonly<Record<string, unknown>> | null) => readonly [Scope, ...Scope[]] | null;
  /** Whether a player whom an admin has suspended may call. */
  readonly whileSuspended?: boolean;
  /**
   * The scope of the tokens that may come as the parameter `token` too, for readers that can send no header. Addresses
   * are easily passed on, so such a token may have this scope alone.
   */
  readonly tokenInQuery?: Scope;
  /** Whether a ticket for streams may come as the parameter `ticket`. */
  readonly ticketInQuery?: boolean;
  /** What one call takes from the rate bucket, perhaps by its body, which nobody has judged yet; 1 unless given. */
  readonly cost?: number | ((body: Readonly<Record<string, unknown>> | null) => number);
  /** A parameter in the path that does not fit is simply not found. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Makes the operation a list whose sort key travels as `cursor`. */
  readonly cursor?: Cursor<unknown>;
  readonly body?: {
    readonly schema: z.ZodType;
    readonly required: boolean;
    readonly example?: unknown;
    /** How deep the body may nest, if that is deeper than usual. */
    readonly depth?: number;
  };
  /** The answer carries an ETag made of its body. */
  readonly hashed?: boolean;
  /** Heeds `If-Match`: the handler sees to it. */
  readonly matched?: boolean;
  /** The handler gives each answer a version to make the ETag of. */
  readonly versioned?: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
  /** The refusals that the handler itself gives. */
  readonly refusals: readonly RefusalCode[];
  /**
   * Asked before a request is refused as not allowed (403) or invalid (422): what does not exist for the caller, or is
   * none of their business, has to be refused as that.
   */
  readonly guard?: (call: AnyCall, params: Readonly<Record<string, string>>) => Promise<Refusal | null>;
}

/** A request as a handler sees it: who asks, when, and what the server is set to. */
export interface CallOf<Caller extends Identity | null> {
  readonly env: Env;
  readonly settings: Settings;
  readonly caller: Caller;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The caller's network address, for limits. */
  readonly address: string;
  readonly origin: string;
  /** What a browser calls a page of this server by the name that this request has for it. */
  readonly pageOrigin: string;
  /** What judges the answers of passkeys, loaded when it is asked for. */
  readonly webauthn: LoadWebAuthn;
  /** The media types that the client takes, as its header says. */
  readonly accept: string | null;
  readonly method: string;
  /** The ETags of which one has to hold for the request to be done, as its header says. */
  readonly ifMatch: string | null;
  /** The page of a browser that it comes from. */
  readonly page: PageKind;
  /** Fires when the client has gone, where the runtime tells. */
  readonly departed: AbortSignal;
  /** Gives the request's place among those in progress to another: before a wait that costs the server nothing. */
  readonly yieldPlace: () => void;
  /** The last event that the client has of a stream, as its header says. */
  readonly lastEventId: string | null;
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
}

export type AnyCall = CallOf<Identity | null>;
export type Call<C extends OperationConfig> = CallOf<C["access"] extends string ? Identity | null : Identity>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A request's parts, parsed. `after` is the list's sort key to go on from. */
export interface Input<C extends OperationConfig> {
  readonly params: Parsed<C["params"]>;
  readonly query: Parsed<C["query"]>;
  readonly body: C["body"] extends { schema: infer Schema } ? Parsed<Schema> : undefined;
  readonly after: C["cursor"] extends Cursor<infer Key> ? Key | null : null;
}

/** A request's parts, parsed by an operation's schemas. */
export interface AnyInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly after: unknown;
}

/** A body, or what of it is written as JSON already: all of it, or members. */
type Written<Body> = JsonText<Body> | { readonly [Key in keyof Body]: Body[Key] | JsonText<Body[Key]> };

type BodyOf<A> =
  | UnstreamedBodyOf<A>
  | (A extends { stream: Medium } ? { readonly body: ReadableStream<Uint8Array> } : never);

type UnstreamedBodyOf<A> = A extends { schema: infer Schema extends z.ZodType }
  ? { readonly body: Written<DeepReadonly<z.input<Schema>>> }
  : A extends { media: infer Media }
    ? { readonly body: string; readonly mediaType: keyof Media & string }
    : { readonly body: null };

/** One of the answers that a config lists, its body checked against the schema by the compiler. */
export type Reply<C extends OperationConfig> = {
  [Status in keyof C["answers"] & number]: {
    readonly status: Status;
    readonly headers?: Readonly<Record<string, string>>;
    /** Changes whenever the body does. */
    readonly version?: string;
  } & BodyOf<C["answers"][Status]>;
}[keyof C["answers"] & number];

export type Handler<C extends OperationConfig> = (
  call: Call<C>,
  input: Input<C>,
) => Promise<Result<Reply<C>, RefusalOf<C["refusals"][number]>>>;

/** An answer whose types have done their work. */
export interface AnyReply {
  readonly status: number;
  /** A text if there is a media type, a stream of events, else what becomes JSON or is JSON already; null for no body. */
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

/** An operation's answer, its types kept as narrow as the compiler needs to check it against the config. */
export const answer = <const R extends AnyReply>(reply: R): { readonly ok: true; readonly value: R } => ok(reply);

/** Joins a config and its handler, whose types follow from the config: what it gets, and what it may answer. */
export const operation = <const C extends OperationConfig>(config: C, handler: Handler<C>): Operation => ({
  config,
  // The pipeline has parsed the input with this config's schemas, and let nobody in whom its access keeps out.
  handle: handler as unknown as Operation["handle"],
});
