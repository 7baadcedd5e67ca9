import { setTimeout as sleep } from "node:timers/promises";
import type { FeedEvent } from "skytale-client";
import { type PostResult, postEvent, type Target } from "./post-event.js";
import type { Progress } from "./progress.js";

/**
 * Milliseconds from a failed attempt to the next; after the last of these an event is given up. Shorter than the
 * server's own three days: whoever listens is at work on the receiver.
 */
const RETRIES: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];
/** How long a target where nobody listens is left alone, in milliseconds; the last one again and again. */
const PROBES: readonly number[] = [500, 1_000, 2_000, 5_000];
/** First attempts at once. */
const MOST_AT_ONCE = 8;
/** How many events may wait; the feed is not read on while there are more. */
const MOST_WAITING = 500;
/** How long attempts may go on when all ends, in milliseconds. */
const LAST_PATIENCE = 1_000;

/** What a forwarder tells of. */
export type ForwarderNews =
  /** A receiver was there. */
  | {
      readonly kind: "attempt";
      readonly event: FeedEvent;
      /** From 1. */
      readonly attempt: number;
      readonly result: Exclude<PostResult, { readonly kind: "unreachable" }>;
      /** Milliseconds until the next; null if it was the last. */
      readonly nextIn: number | null;
    }
  /** Nobody listens at the target. */
  | {
      readonly kind: "away";
      readonly error: string;
      /** Whether somebody did before. */
      readonly isNew: boolean;
      readonly waiting: number;
      /** Milliseconds until it is asked again. */
      readonly nextIn: number;
    }
  /** Somebody listens again. */
  | { readonly kind: "back"; readonly waiting: number };

/** An event on its way. */
interface Delivery {
  readonly event: FeedEvent;
  /** Where it stands among all. */
  readonly order: number;
  attempts: number;
}

/**
 * Brings events to a target as webhooks do: those of one game in their order, those of others beside them, and what
 * failed again later without holding up the next. Where nobody listens everything waits in its order, and one event
 * asks from time to time.
 */
export class Forwarder {
  readonly #target: Target;
  readonly #progress: Progress;
  readonly #report: (news: ForwarderNews) => void;
  readonly #onSettled: () => void;
  readonly #stop = new AbortController();
  readonly #inFlight = new Map<Delivery, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #waiting: readonly Delivery[] = [];
  #count = 0;
  #isEnding = false;
  /** How often in a row nobody was there. */
  #absences = 0;
  #isProbeDue = true;
  #makeRoom: () => void = () => undefined;

  /**
   * @param report is told what happens
   * @param onSettled is called when the progress has changed
   */
  constructor(target: Target, progress: Progress, report: (news: ForwarderNews) => void, onSettled: () => void) {
    this.#target = target;
    this.#progress = progress;
    this.#report = report;
    this.#onSettled = onSettled;
  }

  /** Takes an event over; resolves when there is room for another. */
  async send(event: FeedEvent): Promise<void> {
    this.#count += 1;
    this.#enqueue({ event, order: this.#count, attempts: 0 });
    this.#pump();
    while (this.#waiting.length >= MOST_WAITING && !this.#isEnding) {
      await new Promise<void>((resolve) => {
        this.#makeRoom = resolve;
      });
    }
  }

  /** Begins nothing more, and breaks off what does not end soon. */
  async end(): Promise<void> {
    this.#isEnding = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#makeRoom();
    const running = Promise.allSettled(this.#inFlight.values());
    await Promise.race([running, sleep(LAST_PATIENCE, undefined, { ref: false })]);
    this.#stop.abort();
    await running;
  }

  #enqueue(delivery: Delivery): void {
    this.#waiting = [...this.#waiting, delivery].sort((a, b) => a.order - b.order);
  }

  #pump(): void {
    this.#makeRoom();
    if (this.#isEnding || (this.#absences > 0 && !this.#isProbeDue)) return;
    const limit = this.#absences > 0 ? 1 : MOST_AT_ONCE;
    const games = new Set([...this.#inFlight.keys()].map(gameBeingTold));
    for (const delivery of this.#waiting) {
      if (this.#inFlight.size >= limit) return;
      const game = gameBeingTold(delivery);
      if (game !== undefined && games.has(game)) continue;
      games.add(game);
      this.#start(delivery);
    }
  }

  #start(delivery: Delivery): void {
    this.#waiting = this.#waiting.filter((other) => other !== delivery);
    const attempt = this.#attempt(delivery).finally(() => {
      this.#inFlight.delete(delivery);
      this.#pump();
    });
    this.#inFlight.set(delivery, attempt);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { event } = delivery;
    const result = await postEvent(event, this.#target, Date.now(), this.#stop.signal);
    if (this.#stop.signal.aborted) return;
    if (result.kind === "unreachable") {
      this.#enqueue(delivery);
      this.#noteAbsence(result.error);
      return;
    }
    if (this.#absences > 0) this.#report({ kind: "back", waiting: this.#waiting.length });
    this.#absences = 0;
    delivery.attempts += 1;
    const nextIn = pauseAfter(result, delivery.attempts);
    if (nextIn === null) {
      this.#progress.settle(event.id);
      this.#onSettled();
    } else this.#later(nextIn, () => this.#enqueue(delivery));
    this.#report({ kind: "attempt", event, attempt: delivery.attempts, result, nextIn });
  }

  /** Of several that find nobody at once, one is enough. */
  #noteAbsence(error: string): void {
    if (this.#absences > 0 && !this.#isProbeDue) return;
    const nextIn = PROBES[Math.min(this.#absences, PROBES.length - 1)] ?? 0;
    this.#absences += 1;
    this.#isProbeDue = false;
    this.#later(nextIn, () => {
      this.#isProbeDue = true;
    });
    this.#report({ kind: "away", error, isNew: this.#absences === 1, waiting: this.#waiting.length, nextIn });
  }

  #later(milliseconds: number, act: () => void): void {
    if (this.#isEnding) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
      this.#pump();
    }, milliseconds);
    this.#timers.add(timer);
  }
}

/** The game whose other events come after this one; undefined if none has to wait: a retry holds nothing up. */
function gameBeingTold({ event, attempts }: Delivery): string | undefined {
  return attempts === 0 && "gameId" in event.data ? event.data.gameId : undefined;
}

/** How long to wait for the next attempt, in milliseconds; null if none is needed, or it would be one too many. */
function pauseAfter(result: Exclude<PostResult, { kind: "unreachable" }>, attempts: number): number | null {
  if (result.kind === "answered" && isTaken(result.status)) return null;
  // The server would disable a webhook that says it is gone.
  if (result.kind === "answered" && result.status === 410) return null;
  const pause = RETRIES[attempts - 1];
  if (pause === undefined) return null;
  const asked = result.kind === "answered" ? (result.retryAfter ?? 0) * 1000 : 0;
  return Math.max(pause, asked);
}

/** Only 2xx says that an event was taken; a redirect does not. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300;
