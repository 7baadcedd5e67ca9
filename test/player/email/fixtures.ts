import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Mail } from "../../../src/channels/email/mail";
import type { SendResult, MailOrder as SentOrder } from "../../../src/channels/email/transport";
import { Logger } from "../../../src/logging/logger";
import { PlayerComponents } from "../../../src/player/components";
import { playerContext } from "../../../src/player/context";
import { DEFAULT_MAIL_PREFERENCES, type MailOrder, type MailPreferences } from "../../../src/player/email/contract";
import { batch, HOUR, newId, newPlayer, rawStub, travelTo } from "../fixtures";

/** The time at which the tests begin. Clocks in UTC show 10:00. */
export const START = Date.parse("2026-11-24T10:00:00Z");

/** The mail service of a test, with the answers that it gives. */
export class Postman {
  readonly mails: Mail[] = [];
  /** The result of each attempt, accepted or not. */
  answer: (mail: Mail) => SendResult = () => ({ kind: "accepted" });
  /** Number of attempts. */
  attempts = 0;

  readonly fetch = async (_url: unknown, init?: { readonly body?: unknown }): Promise<Response> => {
    const { mail } = JSON.parse(String(init?.body)) as SentOrder;
    this.attempts += 1;
    const result = this.answer(mail);
    if (result.kind === "accepted") this.mails.push(mail);
    return Response.json(result);
  };
}

/** A player whose object sends mails to a `Postman`, within the object of the player. */
export interface MailingPlayer {
  readonly id: string;
  /** Id of the token of the sign-up, which proves the owner for ten minutes. */
  readonly tokenId: string;
  readonly components: PlayerComponents;
  readonly postman: Postman;
  /** Runs everything that is due now, and waits for its end. */
  readonly run: () => Promise<void>;
  /** Sets an address and follows the link of the mail. */
  readonly verify: (address: string, preferences?: Partial<MailPreferences>) => Promise<void>;
  /** Starts a game in which it is the player's turn since now. Returns its id. */
  readonly startTurn: (deadlineAt?: number | null) => Promise<string>;
}

/** An order that sets an address, by a token that proves nothing about the owner. */
export const orderOf = (address: string, preferences: Partial<MailPreferences> = {}): MailOrder => ({
  address,
  preferences: { ...DEFAULT_MAIL_PREFERENCES, ...preferences },
  resend: false,
  origin: "https://skytale.example",
  tokenId: "",
  recoveryHash: null,
});

/** An address that no other test uses. */
export const newAddress = (): string => `${newId("m")}@example.com`;

/**
 * Runs a test with a new player whose server sends mails.
 * @param settings variables of the server, besides the sender
 */
export async function withMail(
  work: (player: MailingPlayer) => Promise<unknown>,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  travelTo(START);
  const { id, token } = await newPlayer(newId("leonidas"));
  await withMailOf({ id, tokenId: token.id }, work, settings);
}

/** Like `withMail`, with a player who exists. New components read the rows of the player. */
export async function withMailOf(
  { id, tokenId }: Pick<MailingPlayer, "id" | "tokenId">,
  work: (player: MailingPlayer) => Promise<unknown>,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await runInDurableObject(rawStub(id), async (_, state) => {
    const postman = new Postman();
    const sender = { MAIL_FROM: "Skytale <notices@skytale.example>", MAIL: postman, MAIL_REPLY_DOMAIN: undefined };
    const world = { ...env, ...sender, ...settings };
    const tasks: Promise<void>[] = [];
    const context = playerContext(state, world, new Logger(world, { where: "player" }));
    const components = new PlayerComponents({ ...context, background: (task) => tasks.push(task) }, () => undefined);
    const run = async () => {
      await components.alarm.onAlarm();
      for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) await task.catch(() => undefined);
    };
    const verify: MailingPlayer["verify"] = async (address, preferences) => {
      const set = await components.email.mails.set({ ...orderOf(address, preferences), tokenId });
      if (!set.ok) throw new Error(set.error.code);
      await run();
      await follow(components, postman.mails.pop());
    };
    const startTurn: MailingPlayer["startTurn"] = async (deadlineAt = null) => {
      const game = newId("g");
      const turn = { turn: "white", side: "white", turnStartedAt: Date.now(), deadlineAt } as const;
      components.receive(batch(game, [1], turn, "turn.started"));
      return game;
    };
    await work({ id, tokenId, components, postman, run, verify, startTurn });
  });
}

/** Follows the link of a mail that verifies an address. */
export async function follow(components: PlayerComponents, mail: Mail | undefined): Promise<void> {
  const [, seconds = "", signature = ""] = /verify#\w+\.(\d+)\.(\S+)/.exec(mail?.text ?? "") ?? [];
  if (!(await components.email.mails.verify(Number(seconds) * 1000, signature))) throw new Error("no valid link");
}

/** Lets time pass, in hours. */
export const pass = (hours: number): void => travelTo(Date.now() + hours * HOUR);
