import { DurableObject } from "cloudflare:workers";
import type { Env } from "../bindings";
import { Logger } from "../logging/logger";
import { receiveRequestIds } from "../logging/rpc";
import { settingsOf } from "../settings";
import { err, ok, type Result } from "../shared/result";
import { hourlyPace, type Pace, returnTurn, takeTurn } from "../shared/turns";
import type { WebhookHostRpc } from "./contract";

const EARNED_BACK_AT = "earnedBackAt";

/**
 * Limits the rate of requests to one host by the unverified webhooks of all players together. The state is stored with
 * each turn, so that an eviction does not reset the limit. When all turns are earned back, the alarm deletes the
 * storage.
 */
export class WebhookHost extends DurableObject<Env> implements WebhookHostRpc {
  static {
    receiveRequestIds(WebhookHost, ({ env }) => new Logger(env, { where: "webhook-host" }));
  }

  readonly #pace: Pace;
  #hasAlarm = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#pace = hourlyPace(settingsOf(env).unverifiedWebhooksPerHour);
  }

  async takeTurn(): Promise<number> {
    const { at, earnedBackAt } = takeTurn(this.#earnedBackAt(), this.#pace, Date.now());
    this.#store(earnedBackAt);
    return at;
  }

  async takeTurnNow(): Promise<Result<null, { readonly retryAfterSeconds: number }>> {
    const now = Date.now();
    const { at, earnedBackAt } = takeTurn(this.#earnedBackAt(), this.#pace, now);
    if (at > now) return err({ retryAfterSeconds: Math.ceil((at - now) / 1000) });
    this.#store(earnedBackAt);
    return ok(null);
  }

  async returnTurn(): Promise<void> {
    const earnedBackAt = this.#earnedBackAt();
    if (earnedBackAt > Date.now()) this.#store(returnTurn(earnedBackAt, this.#pace));
  }

  override async alarm(): Promise<void> {
    this.#hasAlarm = false;
    const earnedBackAt = this.#earnedBackAt();
    if (earnedBackAt > Date.now()) this.#store(earnedBackAt);
    else await this.ctx.storage.deleteAll();
  }

  #earnedBackAt(): number {
    return this.ctx.storage.kv.get<number>(EARNED_BACK_AT) ?? 0;
  }

  #store(earnedBackAt: number): void {
    this.ctx.storage.kv.put(EARNED_BACK_AT, earnedBackAt);
    if (this.#hasAlarm) return;
    // Not awaited: if setting the alarm fails, the commit of the write above fails too, and the call throws.
    void this.ctx.storage.setAlarm(Math.ceil(earnedBackAt));
    this.#hasAlarm = true;
  }
}
