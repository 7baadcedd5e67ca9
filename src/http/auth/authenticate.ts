import type { Env } from "../../bindings";
import { playerObject } from "../../bindings";
import type { Identity } from "../../player/player-rpc";
import type { Settings } from "../../settings";
import { err, ok, type Result } from "../../shared/result";
import type { RateStatus } from "../../shared/token-bucket";
import type { AddressLimit } from "../limits/address-limit";
import type { OperationConfig } from "../operation";
import type { RateLimited, RefusalOf } from "../problems/refusal";
import { withScopesThatHold } from "./admin";
import { sha256Hex } from "./digest";
import { playerOfToken } from "./token";

/** The buckets of callers without a token, and the smaller ones for making accounts. */
export interface Limits {
  readonly anonymous: AddressLimit;
  readonly signUps: AddressLimit;
}

/** Who calls (null: somebody without a token), and what is left of their rate limit. */
export interface Caller {
  readonly identity: Identity | null;
  readonly rate: RateStatus;
}

/** What is known of a request when it is asked who sends it. */
export interface Arrival {
  readonly config: OperationConfig;
  readonly env: Env;
  readonly settings: Settings;
  readonly address: string;
  readonly authorization: string | null;
  readonly now: number;
}

type AuthRefusal = RefusalOf<"missing-token" | "bad-token"> | RateLimited;

/** Finds out who calls. A token that is sent has to be good, also where none is needed. */
export async function authenticate(arrival: Arrival, limits: Limits): Promise<Result<Caller, AuthRefusal>> {
  const { config, authorization } = arrival;
  if (config.access === "sign-up") {
    const rate = { limit: arrival.settings.signUpsPerHour, windowSeconds: 3600 };
    const taken = limits.signUps.take(arrival.address, rate, 1, arrival.now);
    return taken.ok ? ok({ identity: null, rate: taken.value }) : taken;
  }
  if (authorization !== null) {
    const known = await bearerOf(authorization, arrival);
    if (known.ok || known.error.code === "rate-limited") return known;
    return refuse(known.error, arrival, limits);
  }
  if (config.access !== "public") return refuse({ code: "missing-token" }, arrival, limits);
  const taken = takeAnonymous(arrival, limits);
  return taken.ok ? ok({ identity: null, rate: taken.value }) : taken;
}

async function bearerOf(
  authorization: string,
  { env, config, settings }: Arrival,
): Promise<Result<Caller, RefusalOf<"bad-token"> | RateLimited>> {
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";
  const player = playerOfToken(token);
  if (player === null) return err({ code: "bad-token" });
  const known = await playerObject(env, player).authorize(await sha256Hex(token), config.cost ?? 1);
  return known.ok ? ok({ ...known.value, identity: withScopesThatHold(settings, known.value.identity) }) : known;
}

/** Failed attempts count against the address, so that guessing is slow. */
function refuse(
  refusal: RefusalOf<"missing-token" | "bad-token">,
  arrival: Arrival,
  limits: Limits,
): Result<Caller, AuthRefusal> {
  const taken = takeAnonymous(arrival, limits);
  return taken.ok ? err(refusal) : taken;
}

function takeAnonymous({ address, config, settings, now }: Arrival, limits: Limits): Result<RateStatus, RateLimited> {
  const rate = { limit: settings.anonymousRequestsPerMinute, windowSeconds: 60 };
  return limits.anonymous.take(address, rate, config.cost ?? 1, now);
}
