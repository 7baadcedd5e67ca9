import { mailLimiter } from "../../bindings";
import { addressTag } from "../../channels/email/signatures";
import type { Suppression, SuppressionList } from "../../channels/email/suppression";
import { findSuppression, releaseAddress, suppressAddress } from "../../db/suppressed-addresses";
import type { PlayerContext } from "../context";

/**
 * The addresses of all players that get no mails. D1 has keyed hashes of them, so that nobody can read the addresses.
 */
export class Suppressions implements SuppressionList {
  readonly #context: Pick<PlayerContext, "env" | "now" | "settings">;

  constructor(context: Pick<PlayerContext, "env" | "now" | "settings">) {
    this.#context = context;
  }

  async find(address: string): Promise<Suppression | null> {
    const { env } = this.#context;
    const tag = await this.#tagOf(address);
    if (tag === null) return null;
    return (await findSuppression(env.DB, tag)) ?? (await this.#formerStop(tag));
  }

  addBounce(address: string, reason: string): Promise<void> {
    return this.add(address, { cause: "bounce", reason, at: this.#context.now() });
  }

  /** Adds an address. A bounce does not replace a stop. */
  async add(address: string, suppression: Suppression): Promise<void> {
    const tag = await this.#tagOf(address);
    if (tag !== null) await suppressAddress(this.#context.env.DB, tag, suppression);
  }

  /** Removes a bounce of an address whose owner has verified it. A stop stays. */
  async removeBounce(address: string): Promise<void> {
    const tag = await this.#tagOf(address);
    if (tag !== null) await releaseAddress(this.#context.env.DB, tag, "bounce");
  }

  /** Moves a stop into the list that is stored as a flag of the limiter, where stops were until November 2026. */
  async #formerStop(tag: string): Promise<Suppression | null> {
    const { env, now } = this.#context;
    const limiter = mailLimiter(env, tag);
    if (!(await limiter.isStopped())) return null;
    const stop: Suppression = { cause: "stop", reason: "", at: now() };
    await suppressAddress(env.DB, tag, stop);
    await limiter.forgetStop();
    return stop;
  }

  async #tagOf(address: string): Promise<string | null> {
    const { vapidKeys } = this.#context.settings;
    return vapidKeys === null ? null : addressTag(vapidKeys, address);
  }
}
