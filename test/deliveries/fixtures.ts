import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, inject, vi } from "vitest";
import type { DeliveryInfo, NewWebhook, PlayerRpc } from "../../src/player/player-rpc";
import { batch, fireAlarm, newId, newPlayer, rows, until } from "../player/fixtures";
import { echo, forgetHost, isPing } from "./echo";
import type { Received } from "./receiver";

export const START = Date.parse("2027-01-01T00:00:00Z");
export const URL_OF_MINE = "https://receiver.example.com/one";
export const realFetch = globalThis.fetch;

/** A request that a webhook sent. */
export interface Call {
  readonly url: string;
  readonly id: string;
  readonly headers: Headers;
  readonly body: string;
  readonly at: number;
}

export type Answer = (call: Call, init: RequestInit) => Promise<Response> | Response;

export const say =
  (status: number, body: string | null = null): Answer =>
  () =>
    new Response(body, { status });

/** Forwards requests for receiver.example.com to the real receiver outside of workerd. */
export const toReceiver: Answer = (call, init) =>
  realFetch(call.url.replace("https://receiver.example.com", inject("webhookReceiver")), init);

/** A new box of the receiver, because all files share the receiver. */
export const newBox = (): string => `box-${crypto.randomUUID()}`;

/** The requests that a box of the receiver got. */
export const received = async (box: string): Promise<readonly Received[]> =>
  (await realFetch(`${inject("webhookReceiver")}/${box}`)).json();
export const receivedIds = async (box: string) => (await received(box)).map((request) => request.headers["webhook-id"]);

/** The simulated network as a test sees it. */
interface Outside {
  calls: Call[];
  answer: Answer;
  /** Whether pings are echoed and left out of `calls`. */
  isEchoing: boolean;
}

/** Replaces the network for each test of a file. Every request gets this answer until the test sets another. */
export function meetOutside(answer: Answer): Outside {
  const outside: Outside = { calls: [], answer, isEchoing: true };
  beforeEach(async () => {
    await forgetHost("receiver.example.com");
    Object.assign(outside, { calls: [], answer, isEchoing: true });
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const headers = new Headers(init?.headers);
      const id = headers.get("webhook-id") ?? "";
      const call = { url: String(input), id, headers, body: String(init?.body), at: Date.now() };
      if (outside.isEchoing && isPing(call.id)) return echo(call.body);
      outside.calls.push(call);
      return outside.answer(call, init ?? {});
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  return outside;
}

/** A player with a webhook for all events whose address has already been pinged. */
export async function withWebhook(changes: Partial<NewWebhook> = {}) {
  const owner = await newPlayer();
  const made = await owner.rpc.createWebhook({
    url: URL_OF_MINE,
    eventTypes: ["*"],
    origin: "https://skytale.example",
    ...changes,
  });
  if (!made.ok) throw new Error(made.error.code);
  await untilPinged(owner.id);
  return {
    ...owner,
    ...made.value,
    webhook: (await owner.rpc.getWebhook(made.value.webhook.id)) ?? made.value.webhook,
  };
}

/** A player with a webhook for all events at a path of the receiver, and without an alarm. */
export async function withWebhookAt(path: string, changes: Partial<NewWebhook> = {}) {
  const owner = await newPlayer();
  const made = await owner.rpc.createWebhook({
    url: `https://receiver.example.com/${path}`,
    eventTypes: ["*"],
    ...changes,
  });
  if (!made.ok) throw new Error(made.error.code);
  await untilPinged(owner.id);
  // The alarm that would repeat the ping has nothing to do, so run it now.
  await fireAlarm(owner.id);
  return { ...owner, ...made.value };
}

/** A webhook that its receiver has disabled at the first event, which has closed the delivery of a second one. */
export async function withDisabledWebhook(outside: Outside) {
  const owner = await withWebhook();
  outside.answer = say(410);
  const game = newId("g");
  await owner.rpc.receive(batch(game, [1, 2]));
  await until(async () => expect(await owner.rpc.getWebhook(owner.webhook.id)).toMatchObject({ status: "disabled" }));
  outside.answer = say(204);
  outside.calls = [];
  return { ...owner, game };
}

/** Waits for the pings of new addresses. */
export const untilPinged = (id: string) =>
  until(async () => expect(await rows(id, "SELECT id FROM webhooks WHERE ping_due_at IS NOT NULL")).toEqual([]));

/** A webhook's log, newest first. */
export const log = async (
  rpc: PlayerRpc,
  id: string,
  changes: { state?: DeliveryInfo["state"]; limit?: number } = {},
) => (await rpc.webhookDeliveries(id, { before: null, limit: 100, ...changes })) ?? [];

export const deliveries = (id: string) =>
  rows(id, "SELECT event_id, state, attempts, due_at, response_status, error FROM deliveries ORDER BY id");
export const openCount = async (id: string) =>
  (await rows(id, "SELECT count(*) AS open FROM deliveries WHERE due_at IS NOT NULL"))[0]?.open;
export const untilSettled = (id: string) => until(async () => expect(await openCount(id)).toBe(0));
export const untilAttempts = (id: string, attempts: number) =>
  until(async () => expect((await deliveries(id))[0]).toMatchObject({ attempts }));

export const headersOf = (call: Call | undefined) => Object.fromEntries(call?.headers ?? []);
export const isSignedWith = (secret: string, call: Call | undefined): boolean => {
  if (call === undefined) throw new Error("nothing was sent");
  try {
    new Webhook(secret).verify(call.body, headersOf(call));
    return true;
  } catch {
    return false;
  }
};
