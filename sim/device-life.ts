import { MINUTE, SECOND } from "../src/shared/duration";
import type { Client } from "./client";
import type { ClientAnswer } from "./world";

/** The app of a device without a browser. */
export const DEVICE_CLIENT = "https://clock.example.org/";
const DECISIONS = ["approve", "approve", "approve", "deny", "both", "none"] as const;
/** The time by which the interval between polls becomes longer if one was too early, in milliseconds. */
const SLOWER = 5 * SECOND;

interface DeviceCodes {
  readonly device_code: string;
  readonly user_code: string;
  /** In seconds. */
  readonly expires_in: number;
  readonly interval: number;
}

/** One sign-in of a device, and what the player has decided about it. */
interface SignIn {
  readonly form: Readonly<Record<string, string>>;
  readonly interval: number;
  /** No code is valid after this time, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** When the decision was answered; null before. */
  readonly answered: { approval: number | null; denial: number | null };
}

/** The tokens of a device, and the form that has got them. */
export interface DeviceTokens<Tokens> {
  readonly tokens: Tokens;
  readonly form: Readonly<Record<string, string>>;
}

/** A device that polls for tokens, while its player types the code on a page, or does not. */
export class DeviceLife {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Signs a device in. Returns its tokens; null if it has got none. */
  async signIn<Tokens>(): Promise<DeviceTokens<Tokens> | null> {
    const { ledger, name, random, world } = this.#client;
    const form = { client_id: DEVICE_CLIENT, scope: "game:read account:read" };
    const asked = await this.#client.ask({ method: "POST", path: "/oauth/device", form, token: "" });
    if (asked?.status !== 200) return null;
    const { device_code, expires_in, interval, user_code } = asked.body as DeviceCodes;
    const { restores } = world;
    const signIn: SignIn = {
      form: {
        grant_type: "urn:ietf:params:oauth:grant-type:device_code",
        ...{ device_code, client_id: DEVICE_CLIENT },
      },
      interval: interval * SECOND,
      expiresAt: this.#client.now() + expires_in * SECOND,
      answered: { approval: null, denial: null },
    };
    const devices = random.chance(0.2) ? 2 : 1;
    const [, ...issued] = await Promise.all([
      this.#decide(signIn, user_code),
      ...Array.from({ length: devices }, () => this.#poll<Tokens>(signIn)),
    ]);
    if (world.restores !== restores) return null;
    const given = issued.flatMap((tokens) => tokens ?? []);
    if (given.length > 1) ledger.faults.push(`a device of ${name} has got tokens twice`);
    const [tokens] = given;
    ledger.count(tokens === undefined ? "device without tokens" : "device signed in");
    return tokens === undefined ? null : { tokens, form: signIn.form };
  }

  async #decide({ answered, expiresAt }: SignIn, userCode: string): Promise<void> {
    const { ledger, name, random, world } = this.#client;
    const decision = random.pick(DECISIONS);
    if (decision === "none") return;
    await world.scheduler.sleep(random.between(SECOND, random.chance(0.1) ? 15 * MINUTE : 4 * MINUTE));
    const decide = async (approve: boolean) => {
      const sentAt = this.#client.now();
      const { status } = await this.#client.command("POST", `/oauth/device/${userCode}`, { approve });
      if (status !== 204) return;
      if (sentAt > expiresAt) ledger.faults.push(`an expired device of ${name} was decided`);
      answered[approve ? "approval" : "denial"] = this.#client.now();
    };
    const choices = decision === "both" ? [true, false] : [decision === "approve"];
    await Promise.all(choices.map(decide));
    if (answered.approval !== null && answered.denial !== null)
      ledger.faults.push(`a device of ${name} was approved and denied`);
  }

  /** Polls until there are tokens, or until there will be none. */
  async #poll<Tokens>(signIn: SignIn): Promise<Tokens | null> {
    const { random, world } = this.#client;
    const { restores } = world;
    let [interval, lastSentAt] = [signIn.interval, Number.NEGATIVE_INFINITY];
    while (this.#client.now() < signIn.expiresAt + MINUTE && world.restores === restores) {
      const sentAt = this.#client.now();
      const answer = await this.#client.ask({ method: "POST", path: "/oauth/token", form: signIn.form, token: "" });
      if (world.restores !== restores) return null;
      const error = answer === null ? "" : this.#judged(signIn, answer, sentAt, lastSentAt);
      if (answer?.status === 200) return answer.body as Tokens;
      if (["access_denied", "expired_token", "invalid_grant"].includes(error)) return null;
      if (error === "slow_down") interval += SLOWER;
      lastSentAt = error === "authorization_pending" ? sentAt : Number.NEGATIVE_INFINITY;
      // Some devices ignore the interval.
      await world.scheduler.sleep(random.chance(0.1) ? SECOND / 2 : interval);
    }
    return null;
  }

  /** Compares the answer to a poll with the decision of the player. Returns its error. */
  #judged(signIn: SignIn, { body, status }: ClientAnswer, sentAt: number, lastSentAt: number): string {
    const { ledger, name } = this.#client;
    const { answered, expiresAt, interval } = signIn;
    const { error = "" } = (body ?? {}) as { readonly error?: string };
    const isPending = error === "authorization_pending" || error === "slow_down";
    const told = (text: string) => ledger.faults.push(`a device of ${name} ${text}`);
    if (status === 200 && sentAt > expiresAt) told("has got tokens after its code had expired");
    if (isPending && sentAt > expiresAt) told("waits for a code that has expired");
    if (answered.denial !== null && answered.denial <= sentAt && (status === 200 || isPending))
      told(`was denied, and a poll was answered with ${status} ${error}`);
    if (answered.approval !== null && answered.approval <= sentAt && (isPending || error === "access_denied"))
      told(`was approved, and a poll was answered with ${error}`);
    if (error === "authorization_pending" && this.#client.now() < lastSentAt + interval)
      told("polled too early, and was not slowed down");
    return error;
  }
}
