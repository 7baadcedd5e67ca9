import { playerObject } from "../../bindings";
import type { Identity } from "../../player/player-rpc";
import { err, ok, type Result } from "../../shared/result";
import { type AddressLimits, type Arrival, BAD_TOKEN_COST } from "../limits/address-limits";
import type { Access } from "../operation";
import type { RateLimited, RefusalOf, ToldRate } from "../problems/refusal";
import { isObjectThere } from "../request/existing-objects";
import { withScopesThatHold } from "./admin";
import { sha256Hex } from "./digest";
import { playerOfTicket, playerOfToken } from "./token";

/** The caller (null without a token), and the state of their rate limit. */
export interface Caller {
  readonly identity: Identity | null;
  readonly rate: ToldRate;
}

/** The parts of a request that authentication needs. */
export interface Question extends Arrival {
  readonly access: Access;
  readonly authorization: string | null;
  /** The stream ticket in the query, if the operation accepts one and no other credentials were sent. */
  readonly ticket: string | null;
  /** Whether the token comes from a session cookie, which browsers send automatically. */
  readonly isSession: boolean;
  /** Cost of the call in the rate bucket. */
  readonly cost: number;
}

type AuthRefusal = RefusalOf<"missing-token" | "bad-token" | "bad-ticket"> | RateLimited;

/**
 * The bearer token of a request; null if it does not have the form of our tokens. The player's object checks whether it
 * is valid.
 */
export const bearerToken = (authorization: string | null): string | null => {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1] ?? "";
  return playerOfToken(token) === null ? null : token;
};

/**
 * Authenticates a request. A bearer token has to be valid even on a public operation; a session cookie may have ended.
 */
export async function authenticate(question: Question, limits: AddressLimits): Promise<Result<Caller, AuthRefusal>> {
  const { access, authorization, ticket } = question;
  if (access === "sign-up" || access === "recovery") {
    const arrived = await takeAnonymous(question, limits);
    const taken = arrived.ok ? await limits.takeAccountAccess(access, question) : arrived;
    return taken.ok ? ok({ identity: null, rate: taken.value }) : taken;
  }
  if (authorization !== null || ticket !== null) {
    const bearer = await bearerOf(question, limits);
    // A browser continues to send an ended session. It must not prevent reading public pages or signing in.
    const isOver = question.isSession && !bearer.ok && bearer.error.code === "bad-token";
    if (!isOver || access !== "public") return bearer;
  }
  if (access !== "public") return err({ code: "missing-token" });
  const taken = await takeAnonymous(question, limits);
  return taken.ok ? ok({ identity: null, rate: taken.value }) : taken;
}

/**
 * Charges the anonymous limit for a call without a valid token. A request that arrived with a token has not been
 * charged there yet.
 */
async function takeAnonymous(question: Question, limits: AddressLimits): Promise<Result<ToldRate, RateLimited>> {
  const cost = question.cost - (question.counted === "anonymous" ? 1 : 0);
  return cost === 0 ? ok(question.rate) : limits.take("anonymous", cost, question);
}

/** The sender of a token or ticket. A malformed one is refused without calling an object. */
async function bearerOf(question: Question, limits: AddressLimits): Promise<Result<Caller, AuthRefusal>> {
  const { env, settings, cost, ticket } = question;
  const secret = ticket ?? bearerToken(question.authorization) ?? "";
  const code = ticket === null ? "bad-token" : "bad-ticket";
  const player = ticket === null ? playerOfToken(secret) : playerOfTicket(secret);
  if (player === null) return err({ code });
  const hash = await sha256Hex(secret);
  const isThere = await isObjectThere(env, "PLAYERS", player);
  const object = playerObject(env, player);
  const ask = () => (ticket === null ? object.authorize(hash, cost) : object.redeemStreamTicket(hash, cost));
  const known = isThere ? await ask() : null;
  if (known?.ok) return ok({ ...known.value, identity: withScopesThatHold(settings, known.value.identity) });
  if (known?.error.code === "rate-limited") return err(known.error);
  await limits.take("bearing", BAD_TOKEN_COST - 1, question);
  return err({ code });
}
