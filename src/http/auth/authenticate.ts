import { playerObject } from "../../bindings";
import type { Identity } from "../../player/player-rpc";
import { err, ok, type Result } from "../../shared/result";
import { type AddressLimits, type Arrival, BAD_TOKEN_COST } from "../limits/address-limits";
import type { OperationConfig } from "../operation";
import type { RateLimited, RefusalOf, ToldRate } from "../problems/refusal";
import { isObjectThere } from "../request/existing-objects";
import { withScopesThatHold } from "./admin";
import { sha256Hex } from "./digest";
import { playerOfToken } from "./token";

/** Who calls (null: somebody without a token), and what is left of their rate limit. */
export interface Caller {
  readonly identity: Identity | null;
  readonly rate: ToldRate;
}

/** What is known of a request when it is asked who sends it. */
export interface Question extends Arrival {
  readonly config: OperationConfig;
  readonly authorization: string | null;
  /** What the call takes from the rate bucket. */
  readonly cost: number;
}

type AuthRefusal = RefusalOf<"missing-token" | "bad-token"> | RateLimited;

/** The token that a request carries, if it has the form of one of ours: whether it is good its player's object knows. */
export const bearerToken = (authorization: string | null): string | null => {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1] ?? "";
  return playerOfToken(token) === null ? null : token;
};

/** Finds out who calls. A token that is sent has to be good, also where none is needed. */
export async function authenticate(question: Question, limits: AddressLimits): Promise<Result<Caller, AuthRefusal>> {
  const { config, authorization } = question;
  if (config.access === "sign-up") {
    const arrived = await takeAnonymous(question, limits);
    const taken = arrived.ok ? await limits.takeSignUp(question) : arrived;
    return taken.ok ? ok({ identity: null, rate: taken.value }) : taken;
  }
  if (authorization !== null) return bearerOf(authorization, question, limits);
  if (config.access !== "public") return err({ code: "missing-token" });
  const taken = await takeAnonymous(question, limits);
  return taken.ok ? ok({ identity: null, rate: taken.value }) : taken;
}

/** Takes what is left to be taken for a call that no token speaks for. One that came with a token took nothing yet. */
async function takeAnonymous(question: Question, limits: AddressLimits): Promise<Result<ToldRate, RateLimited>> {
  const cost = question.cost - (question.counted === "anonymous" ? 1 : 0);
  return cost === 0 ? ok(question.rate) : limits.take("anonymous", cost, question);
}

async function bearerOf(
  authorization: string,
  question: Question,
  limits: AddressLimits,
): Promise<Result<Caller, RefusalOf<"bad-token"> | RateLimited>> {
  const { env, settings, cost } = question;
  const token = bearerToken(authorization);
  const player = token === null ? null : playerOfToken(token);
  if (token === null || player === null) return err({ code: "bad-token" });
  const known = (await isObjectThere(env, "PLAYERS", player))
    ? await playerObject(env, player).authorize(await sha256Hex(token), cost)
    : err({ code: "bad-token" } as const);
  if (known.ok) return ok({ ...known.value, identity: withScopesThatHold(settings, known.value.identity) });
  if (known.error.code === "bad-token") await limits.take("bearing", BAD_TOKEN_COST - 1, question);
  return known;
}
