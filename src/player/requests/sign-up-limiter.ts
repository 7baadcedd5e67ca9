import { DurableObject } from "cloudflare:workers";
import type { Env } from "../../bindings";
import { Logger } from "../../logging/logger";
import { receiveRequestIds } from "../../logging/rpc";
import type { Result } from "../../shared/result";
import {
  fullBucket,
  type RateLimit,
  type RateLimited,
  type RateStatus,
  spend,
  type TokenBucket,
} from "../../shared/token-bucket";
import type { SignUpLimiterRpc } from "./contract";

const BUCKET = "bucket";
/** Set by versions until November 2026, which stored stops here. */
const STOPPED = "stopped";

/**
 * The token bucket of one network address for sign-ups, recoveries or registrations of apps, or of one mail address for
 * messages that a stranger can cause. It is a Durable Object, because requests from one address are handled by several
 * isolates. The alarm deletes the bucket when it is full again. A refused request writes nothing.
 */
export class SignUpLimiter extends DurableObject<Env> implements SignUpLimiterRpc {
  static {
    // Log lines do not contain the name of the object, because it contains a network address.
    receiveRequestIds(SignUpLimiter, ({ env }) => new Logger(env, { where: "sign-ups" }));
  }

  async take(rate: RateLimit): Promise<Result<RateStatus, RateLimited>> {
    const now = Date.now();
    const stored = this.ctx.storage.kv.get<TokenBucket>(BUCKET) ?? fullBucket(rate, now);
    const { bucket, granted } = spend(stored, 1, rate, now);
    if (granted.ok) {
      this.ctx.storage.kv.put(BUCKET, bucket);
      await this.ctx.storage.setAlarm(now + granted.value.resetSeconds * 1000);
    }
    return granted;
  }

  async isStopped(): Promise<boolean> {
    return this.ctx.storage.kv.get<boolean>(STOPPED) === true;
  }

  async forgetStop(): Promise<void> {
    this.ctx.storage.kv.delete(STOPPED);
  }

  override async alarm(): Promise<void> {
    if (await this.isStopped()) this.ctx.storage.kv.delete(BUCKET);
    else await this.ctx.storage.deleteAll();
  }
}
