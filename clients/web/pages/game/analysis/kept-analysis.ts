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

/** Where an analysis is. */
export type Keeping =
  /** It is a spectator's, and gone with the page. */
  | { readonly kind: "nowhere" }
  | { readonly kind: "reading" }
  | { readonly kind: "saved" }
  /** It will be sent when its player pauses, or is on its way. */
  | { readonly kind: "changed" }
  /** The server does not have it, for the reason in `why`; the browser has, where it keeps anything. */
  | { readonly kind: "unsaved"; readonly why: string };

/** What the browser keeps of what the server does not know yet. */
interface Draft {
  /** What it was made of. */
  readonly base: GameAnalysis;
  readonly tree: GameAnalysis;
}

/**
 * A pause after which changes are sent, in milliseconds: longer for a large analysis, which takes much from the rate limit.
 */
const pauseFor = (analysis: GameAnalysis): number => 1500 + (8500 * sizeOf(analysis)) / MOST_BYTES;

/** After how many milliseconds it is tried again where the server can't be reached. */
const AGAIN = 10_000;

/** How often in a row others may be quicker before it is left to the next try. */
const TRIES = 5;

/**
 * A player's analysis of a game, sent by itself when they pause. What the server does not know is in the browser, under a
 * name for each tab. What other tabs and devices have saved meanwhile is put together with what is here.
 */
export class KeptAnalysis {
  readonly #tree = signal(EMPTY);
  readonly #keeping = signal<Keeping>({ kind: "nowhere" });
  readonly #news = signal<string | null>(null);
  readonly #table: Table;
  /** Whose it is: in a tab where the other player has signed in since, it is theirs to see no more than before. */
  readonly #side: Side | null;
  readonly #drafts: string;
  readonly #draft: string;
  /** Drafts of tabs that were closed before they could send them. */
  #found: readonly string[] = [];
  /** What the server had when it was last asked, and its tag; null before that. */
  #base = EMPTY;
  #tag: string | null = null;
  #isChanged = false;
  #isKeptHere = true;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Everything there is to see of it. */
  readonly tree: ReadonlySignal<GameAnalysis> = this.#tree;
  readonly keeping: ReadonlySignal<Keeping> = this.#keeping;
  /** What became of changes that were made elsewhere, in a sentence; null where there were none. */
  readonly news: ReadonlySignal<string | null> = this.#news;

  constructor(table: Table) {
    this.#table = table;
    this.#side = table.side.peek();
    this.#drafts = `${DRAFTS}${session.peek()?.username ?? ""} ${table.game.peek().id} `;
    this.#draft = this.#drafts + crypto.randomUUID();
  }

  /** Reads it, and keeps it from then on. Returns what ends that; what is not sent by then is sent first. */
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
    // Windows side by side are never hidden.
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

  /** Takes in a change that its player has made. */
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

  /** Sends now what is to be sent. */
  async save(): Promise<void> {
    if (this.#isPlayers) await this.#sync(false);
  }

  /** Whether it is kept, for whoever is signed in here. */
  get #isPlayers(): boolean {
    return this.#side !== null && this.#side === this.#table.side.peek();
  }

  async #begin(): Promise<void> {
    this.#found = await ownNames(this.#drafts);
    for (const name of this.#found) {
      const draft = await readOwn<Draft>(name);
      if (draft === undefined) continue;
      // Of one draft what it takes away is known; several are put together whole.
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

  /** Reads if that is wanted, and sends what is to be sent, once at a time. */
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
    if (!this.#isChanged) return "The server can't be reached: what you kept there is not shown yet.";
    return this.#isKeptHere
      ? "No connection. It is kept in this browser, and sent when the server can be reached again."
      : "No connection, and this browser keeps nothing: leave this page open until it is saved.";
  }

  async #read(): Promise<void> {
    this.#isAskedAgain = false;
    // By address, as every page carries the calls that are imported by name.
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
        this.#news.value = "It was changed in another tab or on another device meanwhile. Both are put together here.";
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
      // A game that went back meanwhile: what hung on the moves that were taken back becomes words.
      if (isProblem(error, "invalid-analysis")) {
        await this.#table.refresh();
        if (isSame(this.#tree.peek(), sent)) throw error;
      } else if (isProblem(error, "analysis-changed")) await this.#read();
      else throw error;
    }
  }
}

/** More than the server keeps: nothing is sent until it is less. */
class TooLarge extends Error {}
