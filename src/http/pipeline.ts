import type { Context } from "hono";
import type { Env } from "../bindings";
import { kindOfPath } from "../object-kinds";
import { erasedMessage } from "../shared/erased-message";
import { err, ok, type Result } from "../shared/result";
import type { Scope } from "../shared/scope";
import { releaseSlot } from "./admission/slots";
import { type AuthRefusal, authenticate } from "./auth/authenticate";
import { type Credential, credentialFor, isCredential } from "./auth/credential";
import { sha256Hex } from "./auth/digest";
import { type AddressLimits, type Arrival, rateHeaders } from "./limits/address-limits";
import type { Access, AnyCall, AnyInput, Operation, OperationConfig, RawQuery } from "./operation";
import { problemResponse } from "./problems/problem-response";
import type { FieldError, Refusal, RefusalOf } from "./problems/refusal";
import { markAsOfApp } from "./request/assistant-requests";
import { pageOf, pageOriginOf } from "./request/browser-page";
import { isObjectThere } from "./request/existing-objects";
import { fieldErrors } from "./request/field-errors";
import { answerOnce, isIdempotencyKey } from "./request/idempotency";
import { largerBody } from "./request/larger-body";
import { MAX_BYTES, type RequestBody, readBody } from "./request/request-body";
import { respond } from "./response/respond";
import { withHeaders } from "./response/with-headers";

export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string; arrival: Arrival };
}

/** The parts of a request that are read before authentication. */
interface Reading {
  readonly params: Readonly<Record<string, string>>;
  readonly query: RawQuery;
  readonly body: RequestBody;
  readonly key: string | null;
  readonly after: unknown;
}

/**
 * Handles a request. Refusals follow the documented order: malformed, no or bad token, not found, not allowed, invalid
 * (a body that only some tokens may send is read after the token was verified); then the stored answer under the same idempotency key; then the handler's own refusals.
 */
export async function run(operation: Operation, limits: AddressLimits, c: Context<AppEnv>): Promise<Response> {
  const { config } = operation;
  const arrival = c.get("arrival");
  const { address, now, settings } = arrival;
  const credential = credentialFor(config, arrival.credentials);
  const identify = (given: RequestBody, query: RawQuery) =>
    authenticate(
      { ...arrival, access: accessOf(config, given), credential, cost: costOf(config, given, query) },
      limits,
    );

  const larger = largerBody(config, c.req.raw);
  const early = larger === null ? null : await identify(NO_BODY, {});
  if (early?.ok === false) return authProblem(early.error);
  if (larger !== null && early?.value.identity?.scopes.includes(larger.scope) !== true) {
    return problemResponse({ code: "body-too-large", limit: config.body?.bytes ?? MAX_BYTES });
  }
  const reading = await read(config, c, larger?.bytes);
  if (!reading.ok) return problemResponse(reading.error);
  const known = early ?? (await identify(reading.value.body, reading.value.query));
  if (!known.ok) return authProblem(known.error);

  if (known.value.identity?.clientId !== undefined) markAsOfApp(c.req.raw);
  const { body, key } = reading.value;
  const url = new URL(c.req.url);
  const call: AnyCall = {
    env: c.env,
    settings,
    caller: known.value.identity,
    now,
    address,
    origin: settings.origin ?? url.origin,
    pageOrigin: pageOriginOf(url, settings),
    accept: c.req.header("Accept") ?? null,
    method: c.req.raw.method,
    ifMatch: c.req.header("If-Match") ?? null,
    page: pageOf(c.req.raw.headers, url, settings),
    departed: c.req.raw.signal,
    releaseSlot: () => releaseSlot(c.req.raw),
    lastEventId: c.req.header("Last-Event-ID") ?? null,
    idempotency: key === null ? null : { key, fingerprint: await fingerprintOf(c.req.raw, body.text) },
  };
  const input = await judge(config, call, reading.value, credential);
  if (!input.ok) return withHeaders(problemResponse(input.error), rateHeaders(known.value.rate));
  try {
    const response = await answerOnce(config, call, async () => {
      const result = await operation.handle(call, input.value);
      return result.ok ? respond(config, result.value, c.req.raw) : problemResponse(result.error);
    });
    // A 429 by the handler is about another limit. The caller's RateLimit headers would contradict its Retry-After.
    return response.status === 429 ? response : withHeaders(response, rateHeaders(known.value.rate));
  } catch (error) {
    // The account was erased after the token was verified, so the token is no longer valid.
    if (!isErasureOf(call, error)) throw error;
    return problemResponse({ code: "bad-token" });
  }
}

const NO_BODY: RequestBody = { text: "", json: null };

const authProblem = (error: AuthRefusal): Response =>
  withHeaders(
    problemResponse(error),
    error.code === "rate-limited" && error.rate ? rateHeaders(error.rate, error.retryAfterSeconds) : {},
  );

function accessOf({ access, scopesFor }: OperationConfig, { json }: RequestBody): Access {
  const anyOf = scopesFor?.(json) ?? null;
  return anyOf === null ? access : { anyOf };
}

const costOf = ({ cost = 1 }: OperationConfig, { json }: RequestBody, query: RawQuery): number =>
  typeof cost === "number" ? cost : cost(json, query);

/**
 * Reads the parts of a request that do not depend on the sender.
 * @param bytes largest size of the body
 */
async function read(
  config: OperationConfig,
  c: Context<AppEnv>,
  bytes = config.body?.bytes,
): Promise<Result<Reading, Refusal>> {
  const limits = { ...(config.body ?? {}), ...(bytes === undefined ? {} : { bytes }) };
  const body: Result<RequestBody, Refusal> = config.method === "get" ? ok(NO_BODY) : await readBody(c.req.raw, limits);
  if (!body.ok) return body;
  const key = config.method === "post" ? (c.req.header("Idempotency-Key") ?? null) : null;
  if (key !== null && !isIdempotencyKey(key)) return err({ code: "bad-idempotency-key" });
  const parameters = Object.entries(c.req.queries()).filter(([name]) => !isCredential(config, name));
  const query = Object.fromEntries(
    parameters.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]),
  );
  const known = { params: c.req.param(), query, body: body.value, key };
  if (config.cursor === undefined || query.cursor === undefined) return ok({ ...known, after: null });
  const { cursor, ...rest } = query;
  const after = typeof cursor === "string" ? config.cursor.read(cursor) : null;
  return after === null ? err({ code: "bad-cursor" }) : ok({ ...known, query: rest, after });
}

/** Validates a request by the operation's schemas, and checks the token's scopes. */
async function judge(
  config: OperationConfig,
  call: AnyCall,
  { params: names, query: pairs, body: read, after }: Reading,
  credential: Credential | null,
): Promise<Result<AnyInput, Refusal>> {
  const { json } = read;
  const params = config.params?.safeParse(names);
  if (params?.success === false) return err({ code: "not-found" });
  const kind = kindOfPath(config.path);
  if (kind !== null && !(await isObjectThere(call.env, kind, names.id ?? ""))) return err({ code: "not-found" });
  if (call.caller?.suspended && config.whileSuspended !== true) {
    return err((await config.guard?.(call, names)) ?? { code: "suspended" });
  }
  const missing = missingScopes(accessOf(config, read), call);
  if (missing !== null) return err((await config.guard?.(call, names)) ?? { code: "insufficient-scope", ...missing });
  if (credential?.kind === "query-token" && call.caller?.scopes.some((scope) => scope !== config.tokenInQuery)) {
    return err({ code: "token-too-broad" });
  }

  const query = config.query?.safeParse(pairs, { reportInput: true });
  const { body: expected } = config;
  const isAbsent = json === null && expected?.required !== true;
  const body = isAbsent ? undefined : expected?.schema.safeParse(json ?? {}, { reportInput: true });
  const errors: FieldError[] = [
    ...(query === undefined ? unknownFields(pairs) : query.success ? [] : fieldErrors(query.error)),
    ...(body === undefined ? unknownFields(json ?? {}) : body.success ? [] : fieldErrors(body.error)),
  ];
  if (errors.length > 0) {
    const hidden = await config.guard?.(call, names);
    return err(hidden ?? expected?.otherVersion?.(json) ?? { code: "invalid-request", errors });
  }
  if (config.guardsApps && call.caller?.clientId !== undefined) {
    const hidden = await config.guard?.(call, names);
    if (hidden) return err(hidden);
  }
  return ok({ params: params?.data, query: query?.data, body: body?.data, after });
}

/** The scopes that an operation accepts, and those that an app has to request. Null if the caller has enough. */
function missingScopes(
  access: Access,
  { caller }: AnyCall,
): Pick<RefusalOf<"insufficient-scope">, "scopes" | "needed"> | null {
  if (typeof access === "string") return null;
  const has = (scope: Scope): boolean => caller?.scopes.includes(scope) === true;
  if ("allOf" in access) return access.allOf.every(has) ? null : { scopes: access.allOf };
  // One of the alternatives is enough, and the first is the narrowest.
  return access.anyOf.some(has) ? null : { scopes: access.anyOf, needed: access.anyOf.slice(0, 1) };
}

const isErasureOf = ({ caller }: AnyCall, error: unknown): boolean =>
  caller !== null && error instanceof Error && error.message.includes(erasedMessage(caller.playerId));

const unknownFields = (given: Readonly<Record<string, unknown>>): readonly FieldError[] =>
  Object.keys(given).map((field) => ({ field, detail: "is not known here" }));

/**
 * A hash of everything that a repetition under the same Idempotency-Key must share: method, address with its query,
 * body.
 */
function fingerprintOf(request: Request, body: string): Promise<string> {
  const { pathname, search } = new URL(request.url);
  return sha256Hex(`${request.method} ${pathname}${search}\n${body}`);
}
