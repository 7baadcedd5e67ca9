import { effect, type ReadonlySignal, signal } from "@preact/signals";
import {
  ConnectionError,
  type GameAnalysis,
  type GetAnalysisResponses,
  HttpError,
  isProblem,
  type PutAnalysisResponses,
  type Side,
} from "skytale-client";
import { client } from "../../../server/client";
import { sentenceOf } from "../../../server/failure";
import { keepOwn, ownNames, readOwn } from "../../../server/kept";
import { connection } from "../../../server/seen-answers";
import { DRAFTS, session } from "../../../server/session";
import type { Table } from "../table";
import { follow } from "./follow";
import { merge } from "./merge";
import { EMPTY, isSame, MOST_BYTES, sizeOf, whyTooLarge } from "./tree";

/** Where an analysis is stored. */
export type Keeping =
  /** A spectator's analysis, which is lost when the page is closed. */
  | { readonly kind: "nowhere" }
  | { readonly kind: "reading" }
  | { readonly kind: "saved" }
  /** Changes will be sent after a pause, or are being sent. */
  | { readonly kind: "changed" }
  /** The server does not have the changes, for the reason `why`. The browser has stored them, if it can. */
  | { readonly kind: "unsaved"; readonly why: string };

/** Unsent changes in the browser's storage. */
interface Draft {
  /** The server's version that the changes were made to. */
  readonly base: GameAnalysis;
  readonly tree: GameAnalysis;
}

/**
 * Debounce time of changes, in milliseconds. It grows with the size of the analysis, because large requests use more of
 * the rate limit.
 */
const pauseFor = (analysis: GameAnalysis): number => 1500 + (8500 * sizeOf(analysis)) / MOST_BYTES;

/** Pause before a retry when the server cannot be reached, in milliseconds. */
const AGAIN = 10_000;

/** How many conflicts with other writers are resolved in a row before the next attempt is postponed. */
const TRIES = 5;

/**
 * A player's analysis of a game. Changes are sent automatically when the player pauses. Unsent changes are stored in
 * the browser under a separate name for each tab. Changes by other tabs and devices are merged.
 */
export class KeptAnalysis {
  readonly #tree = signal(EMPTY);
  readonly #keeping = signal<Keeping>({ kind: "nowhere" });
  readonly #news = signal<string | null>(null);
  readonly #table: Table;
  /** The side of the owner. If another player signs in, the analysis is no longer saved. */
  readonly #side: Side | null;
  readonly #drafts: string;
  readonly #draft: string;
  /** Drafts of tabs that were closed before they had sent them. */
  #found: readonly string[] = [];
  /** The server's version at the last read or write, and its ETag (null before the first read). */
  #base = EMPTY;
  #tag: string | null = null;
  #isChanged = false;
  #isKeptHere = true;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The analysis, including unsent changes. */
  readonly tree: ReadonlySignal<GameAnalysis> = this.#tree;
  readonly keeping: ReadonlySignal<Keeping> = this.#keeping;
  /** A sentence about changes merged from another tab or device; null if there were none. */
  readonly news: ReadonlySignal<string | null> = this.#news;

  constructor(table: Table) {
    this.#table = table;
    this.#side = table.side.peek();
    this.#drafts = `${DRAFTS}${session.peek()?.username ?? ""} ${table.game.peek().id} `;
    this.#draft = this.#drafts + crypto.randomUUID();
  }

  /**
   * Reads the analysis and saves changes from then on. Returns a function that ends this; it sends unsent changes
   * first.
   */
  open(): () => void {
    const { lines, side } = this.#table;
    const isOwn = side.peek() !== null;
    const comeOrLeave = (): void => {
      if (document.hidden) {
        if (this.#isChanged) void this.save();
      } else void this.#sync(true);
    };
    const warn = (event: BeforeUnloadEvent): void => {
      if (this.#isChanged && !this.#isKeptHere) event.preventDefault();
    };
    const stopFollowing = effect(() => {
      const now = lines.value;
      this.#tree.value = follow(this.#tree.peek(), now);
    });
    if (!isOwn) return stopFollowing;
    this.#keeping.value = { kind: "reading" };
    void this.#begin();
    const stopSending = effect(() => {
      if (connection.value.isUp && this.#isChanged) void this.save();
    });
    document.addEventListener("visibilitychange", comeOrLeave);
    // A window next to another one is never hidden, but gets the focus.
    window.addEventListener("focus", comeOrLeave);
    window.addEventListener("beforeunload", warn);
    return () => {
      stopFollowing();
      stopSending();
      document.removeEventListener("visibilitychange", comeOrLeave);
      window.removeEventListener("focus", comeOrLeave);
      window.removeEventListener("beforeunload", warn);
      if (this.#isChanged) void this.save();
      else clearTimeout(this.#timer);
    };
  }

  /** Applies a change by the player. */
  change(next: GameAnalysis): void {
    if (isSame(next, this.#tree.peek())) return;
    this.#tree.value = next;
    if (!this.#isPlayers) return;
    this.#isChanged = true;
    this.#news.value = null;
    this.#keepDraft();
    const why = whyTooLarge(next);
    this.#keeping.value = why === null ? { kind: "changed" } : { kind: "unsaved", why };
    this.#later(pauseFor(next));
  }

  /** Sends unsent changes now. */
  async save(): Promise<void> {
    if (this.#isPlayers) await this.#sync(false);
  }

  /** Whether the analysis belongs to the signed-in player and is saved. */
  get #isPlayers(): boolean {
    return this.#side !== null && this.#side === this.#table.side.peek();
  }

  async #begin(): Promise<void> {
    this.#found = await ownNames(this.#drafts);
    for (const name of this.#found) {
      const draft = await readOwn<Draft>(name);
      if (draft === undefined) continue;
      // With a single draft, the base shows which lines the draft has deleted. Several drafts are merged with an empty
      // base, which deletes nothing.
      this.#base = this.#isChanged ? EMPTY : draft.base;
      this.#tree.value = this.#isChanged ? merge(EMPTY, this.#tree.peek(), draft.tree) : draft.tree;
      this.#isChanged = true;
    }
    await this.#sync(true);
  }

  #later(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), delay);
  }

  #keepDraft(): void {
    const draft: Draft = { base: this.#base, tree: this.#tree.peek() };
    void keepOwn(this.#draft, draft).then((isKept) => {
      this.#isKeptHere = isKept;
    });
  }

  #forgetDrafts(): void {
    for (const name of [this.#draft, ...this.#found]) void keepOwn(name, undefined);
    this.#found = [];
  }

  /** Reads if requested, then sends unsent changes. Only one run is active at a time. */
  #sync(isToBeRead: boolean): Promise<void> {
    clearTimeout(this.#timer);
    if (isToBeRead) this.#isAskedAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#isChanged && this.#keeping.peek().kind === "changed") this.#later(pauseFor(this.#tree.peek()));
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    try {
      if (this.#tag === null || this.#isAskedAgain) await this.#read();
      for (let tries = 0; this.#isChanged && tries < TRIES; tries += 1) await this.#send();
      this.#keeping.value = { kind: this.#isChanged ? "changed" : "saved" };
    } catch (error) {
      this.#keeping.value = { kind: "unsaved", why: await this.#whyUnsaved(error) };
      if (error instanceof ConnectionError || error instanceof HttpError || isProblem(error, "rate-limited"))
        this.#later(AGAIN);
    }
  }

  async #whyUnsaved(error: unknown): Promise<string> {
    if (error instanceof TooLarge) return error.message;
    if (!(error instanceof ConnectionError)) return sentenceOf(error);
    if (!this.#isChanged) return "The server cannot be reached. Your saved analysis is not shown yet.";
    return this.#isKeptHere
      ? "No connection. Your changes are stored in this browser and sent when the server can be reached."
      : "No connection, and this browser cannot store your changes. Keep this page open until they are saved.";
  }

  async #read(): Promise<void> {
    this.#isAskedAgain = false;
    // Called by path: an operation that is imported by name is bundled into every page.
    const { data, response } = await client.peek().get<GetAnalysisResponses, unknown, true>({
      url: "/v1/games/{id}/analysis",
      path: { id: this.#table.game.peek().id },
    });
    const theirs = follow(data, this.#table.lines.peek());
    const mine = this.#tree.peek();
    const isFirst = this.#tag === null && isSame(this.#base, EMPTY);
    this.#tag = response.headers.get("ETag") ?? "*";
    if (this.#isChanged) {
      const whole = follow(merge(this.#base, mine, theirs), this.#table.lines.peek());
      if (!isSame(whole, mine) && !isFirst) {
        this.#news.value =
          "Your analysis was also changed in another tab or on another device. Both versions were merged.";
      }
      this.#tree.value = whole;
      this.#isChanged = !isSame(whole, theirs);
    } else this.#tree.value = theirs;
    this.#base = theirs;
    if (!this.#isChanged) this.#forgetDrafts();
    else this.#keepDraft();
  }

  async #send(): Promise<void> {
    const sent = this.#tree.peek();
    const why = whyTooLarge(sent);
    if (why !== null) throw new TooLarge(why);
    this.#keeping.value = { kind: "changed" };
    try {
      const { data, response } = await client.peek().put<PutAnalysisResponses, unknown, true>({
        url: "/v1/games/{id}/analysis",
        path: { id: this.#table.game.peek().id },
        headers: { "Content-Type": "application/json", "If-Match": this.#tag ?? "*" },
        body: sent,
      });
      this.#tag = response.headers.get("ETag") ?? "*";
      this.#base = follow(data, this.#table.lines.peek());
      this.#isChanged = !isSame(this.#tree.peek(), sent);
      if (!this.#isChanged) this.#forgetDrafts();
    } catch (error) {
      // The game was taken back. A refresh converts the lines after the removed moves to text, and the analysis is sent
      // again.
      if (isProblem(error, "invalid-analysis")) {
        await this.#table.refresh();
        if (isSame(this.#tree.peek(), sent)) throw error;
      } else if (isProblem(error, "analysis-changed")) await this.#read();
      else throw error;
    }
  }
}

/** The analysis exceeds a limit of the server, so it is not sent. */
class TooLarge extends Error {}
