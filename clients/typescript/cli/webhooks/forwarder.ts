import { setTimeout as sleep } from "node:timers/promises";
import type { FeedEvent } from "skytale-client";
import { type PostResult, postEvent, type Target } from "./post-event.js";
import type { Progress } from "./progress.js";

/**
 * Backoff between attempts, in milliseconds. If the last retry fails, the event is dropped. The server retries for
 * days; here the delays are short, because the developer of the receiver is watching.
 */
const RETRIES: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];
/** Intervals of probing an unreachable target, in milliseconds. The last one repeats. */
const PROBES: readonly number[] = [500, 1_000, 2_000, 5_000];
/** Maximum number of first attempts at the same time. */
const MOST_AT_ONCE = 8;
/** Maximum length of the queue. Reading of the feed pauses while the queue is full. */
const MOST_WAITING = 500;
/** How long running attempts may continue after `end` is called, in milliseconds. */
const LAST_PATIENCE = 1_000;

/** Progress report of a forwarder. */
export type ForwarderNews =
  /** An attempt has ended, and the target was reachable. */
  | {
      readonly kind: "attempt";
      readonly event: FeedEvent;
      /** Starts at 1. */
      readonly attempt: number;
      readonly result: Exclude<PostResult, { readonly kind: "unreachable" }>;
      /** Milliseconds until the next attempt; null if there is none. */
      readonly nextIn: number | null;
    }
  /** The target is unreachable. */
  | {
      readonly kind: "away";
      readonly error: string;
      /** Whether the target was reachable before. */
      readonly isNew: boolean;
      readonly waiting: number;
      /** Milliseconds until the next probe. */
      readonly nextIn: number;
    }
  /** The target is reachable again. */
  | { readonly kind: "back"; readonly waiting: number };

/** An event that is queued or in flight. */
interface Delivery {
  readonly event: FeedEvent;
  /** Position in the feed. Retries keep it. */
  readonly order: number;
  attempts: number;
}

/**
 * Delivers events to a target with the requests of webhooks. First attempts of one game are sequential, in feed order;
 * different games run in parallel. Retries do not block newer events. While the target is unreachable, all events stay
 * queued and one event at a time probes the target.
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
  /** Consecutive failures to connect. Attempts that fail in parallel count as one. */
  #absences = 0;
  #isProbeDue = true;
  #makeRoom: () => void = () => undefined;

  /**
   * @param report called for each attempt and each change of reachability
   * @param onSettled called when the progress has changed
   */
  constructor(target: Target, progress: Progress, report: (news: ForwarderNews) => void, onSettled: () => void) {
    this.#target = target;
    this.#progress = progress;
    this.#report = report;
    this.#onSettled = onSettled;
  }

  /** Queues an event. Resolves when the queue has room for another. */
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

  /** Starts no more attempts, and aborts running ones after a grace period. */
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
      this.#scheduleProbe(result.error);
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

  /** Several parallel attempts can fail to connect. Only the first of them schedules a probe. */
  #scheduleProbe(error: string): void {
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

/** The game whose later events must wait for this delivery. Undefined for a retry, because retries block nothing. */
function gameBeingTold({ event, attempts }: Delivery): string | undefined {
  return attempts === 0 && "gameId" in event.data ? event.data.gameId : undefined;
}

/** Backoff before the next attempt, in milliseconds. Null if the event was accepted or is given up. */
function pauseAfter(result: Exclude<PostResult, { kind: "unreachable" }>, attempts: number): number | null {
  if (result.kind === "answered" && isTaken(result.status)) return null;
  // The server disables a webhook that answers 410 Gone, so there is no retry.
  if (result.kind === "answered" && result.status === 410) return null;
  const pause = RETRIES[attempts - 1];
  if (pause === undefined) return null;
  const asked = result.kind === "answered" ? (result.retryAfter ?? 0) * 1000 : 0;
  return Math.max(pause, asked);
}

/** Whether a status accepts an event: only 2xx does, redirects do not. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300;
