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

/** Who calls (null: somebody without a token), and what is left of their rate limit. */
export interface Caller {
  readonly identity: Identity | null;
  readonly rate: ToldRate;
}

/** What is known of a request when it is asked who sends it. */
export interface Question extends Arrival {
  /** Who may send it. */
  readonly access: Access;
  readonly authorization: string | null;
  /** The ticket in the address, where one may be there and nothing else is sent. */
  readonly ticket: string | null;
  /** Whether the token is a session's, which a browser sends by itself. */
  readonly isSession: boolean;
  /** What the call takes from the rate bucket. */
  readonly cost: number;
}

type AuthRefusal = RefusalOf<"missing-token" | "bad-token" | "bad-ticket"> | RateLimited;

/** The token that a request carries, if it has the form of one of ours: whether it is good its player's object knows. */
export const bearerToken = (authorization: string | null): string | null => {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1] ?? "";
  return playerOfToken(token) === null ? null : token;
};

/** Finds out who calls. A token that is sent has to be good, also where none is needed; a session need not. */
export async function authenticate(question: Question, limits: AddressLimits): Promise<Result<Caller, AuthRefusal>> {
  const { access, authorization, ticket } = question;
  if (access === "sign-up" || access === "recovery") {
    const arrived = await takeAnonymous(question, limits);
    const taken = arrived.ok ? await limits.takeAccountAccess(access, question) : arrived;
    return taken.ok ? ok({ identity: null, rate: taken.value }) : taken;
  }
  if (authorization !== null || ticket !== null) {
    const bearer = await bearerOf(question, limits);
    // A browser goes on sending a session that is over: that must not keep anybody from looking around, or signing in.
    const isOver = question.isSession && !bearer.ok && bearer.error.code === "bad-token";
    if (!isOver || access !== "public") return bearer;
  }
  if (access !== "public") return err({ code: "missing-token" });
  const taken = await takeAnonymous(question, limits);
  return taken.ok ? ok({ identity: null, rate: taken.value }) : taken;
}

/** Takes what is left to be taken for a call that no token speaks for. One that came with a token took nothing yet. */
async function takeAnonymous(question: Question, limits: AddressLimits): Promise<Result<ToldRate, RateLimited>> {
  const cost = question.cost - (question.counted === "anonymous" ? 1 : 0);
  return cost === 0 ? ok(question.rate) : limits.take("anonymous", cost, question);
}

/** Who has sent a token, or a ticket. What has not the form of one of ours is refused unasked. */
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
