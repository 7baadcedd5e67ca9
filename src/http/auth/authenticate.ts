import { playerObject } from "../../bindings";
import type { Identity } from "../../player/player-rpc";
import { sha256 } from "../../secrets/sha256";
import { err, ok, type Result } from "../../shared/result";
import { type AddressLimits, type Arrival, BAD_TOKEN_COST } from "../limits/address-limits";
import type { Access } from "../operation";
import type { RateLimited, RefusalOf, ReportedRate } from "../problems/refusal";
import { isObjectThere } from "../request/existing-objects";
import { withScopesThatHold } from "./admin";
import type { Credential } from "./credential";
import { sha256Hex } from "./digest";

/** The caller (null without a token), and the state of their rate limit. */
export interface Caller {
  readonly identity: Identity | null;
  readonly rate: ReportedRate;
}

/** The parts of a request that authentication needs. */
export interface Question extends Arrival {
  readonly access: Access;
  /** Null if the request has no credential that the operation accepts. */
  readonly credential: Credential | null;
  /** Cost of the call in the rate bucket. */
  readonly cost: number;
}

export type AuthRefusal =
  | RefusalOf<"missing-token" | "bad-token" | "bad-ticket" | "operator-token-required" | "not-found">
  | RateLimited;

/**
 * Authenticates a request. A bearer token has to be valid even on a public operation. There, a session that has ended
 * is ignored.
 */
export async function authenticate(question: Question, limits: AddressLimits): Promise<Result<Caller, AuthRefusal>> {
  const { access, credential } = question;
  if (access === "sign-up" || access === "recovery") {
    const arrived = await takeAnonymous(question, limits);
    const taken = arrived.ok ? await limits.takeAccountAccess(access, question) : arrived;
    return taken.ok ? ok({ identity: null, rate: taken.value }) : taken;
  }
  if (access === "operator") return authenticateOperator(question, limits);
  if (credential !== null) {
    const caller = await callerOf(credential, question, limits);
    // A browser continues to send an ended session. It must not prevent reading public pages or signing in.
    const isOver = credential.kind === "session" && !caller.ok && caller.error.code === "bad-token";
    if (!isOver || access !== "public") return caller;
  }
  if (access !== "public") return err({ code: "missing-token" });
  const taken = await takeAnonymous(question, limits);
  return taken.ok ? ok({ identity: null, rate: taken.value }) : taken;
}

/**
 * Compares the bearer token with the operator's. Digests are compared, because the duration of a comparison of texts
 * depends on the first difference. A wrong token costs as much as a wrong token of a player.
 */
async function authenticateOperator(question: Question, limits: AddressLimits): Promise<Result<Caller, AuthRefusal>> {
  const { authorization, rate, settings } = question;
  if (settings.metricsToken === null) return err({ code: "not-found" });
  const [, given = ""] = /^Bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
  const [one, other] = await Promise.all([sha256(given), sha256(settings.metricsToken)]);
  if (crypto.subtle.timingSafeEqual(one, other)) return ok({ identity: null, rate });
  const taken = await limits.take("anonymous", BAD_TOKEN_COST - 1, question);
  return taken.ok ? err({ code: "operator-token-required" }) : taken;
}

/**
 * Charges the anonymous limit for a call without a valid token. A request that arrived with a token has not been
 * charged there yet.
 */
async function takeAnonymous(question: Question, limits: AddressLimits): Promise<Result<ReportedRate, RateLimited>> {
  const cost = question.cost - (question.counted === "anonymous" ? 1 : 0);
  return cost === 0 ? ok(question.rate) : limits.take("anonymous", cost, question);
}

/**
 * The player whose credential this is. A malformed credential is refused without calling an object. A token of an app is
 * refused outside of the part of the server that it was issued for (RFC 8707).
 */
async function callerOf(
  { kind, secret }: Credential,
  question: Question,
  limits: AddressLimits,
): Promise<Result<Caller, AuthRefusal>> {
  const { env, settings, cost } = question;
  const isTicket = kind === "stream-ticket";
  const code = isTicket ? "bad-ticket" : "bad-token";
  if (secret === null) return err({ code });
  const hash = await sha256Hex(secret.text);
  const isThere = await isObjectThere(env, "PLAYERS", secret.player);
  const object = playerObject(env, secret.player);
  const ask = () => (isTicket ? object.redeemStreamTicket(hash, cost) : object.authorize(hash, cost));
  const known = isThere ? await ask() : null;
  const isElsewhere = known?.ok === true && (known.value.identity.audience ?? question.audience) !== question.audience;
  if (known?.ok && !isElsewhere)
    return ok({ ...known.value, identity: withScopesThatHold(settings, known.value.identity) });
  if (known?.ok === false && known.error.code === "rate-limited") return err(known.error);
  await limits.take("bearing", BAD_TOKEN_COST - 1, question);
  return err({ code });
}
