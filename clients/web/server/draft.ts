import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { ConnectionError, etagOf, isProblem, type ProblemCode } from "skytale-client";
import { onReconnect } from "./connection";
import { sentenceOf } from "./failure";
import { Retry } from "./retry";
import { DRAFTS, session } from "./session";
import { readStored, storedNames, writeStored } from "./storage";

/** The storage name of the signed-in player's drafts for a game. The empty kind is the analysis. */
export const draftName = (kind: "" | "message " | "notes ", id: string): string =>
  `${DRAFTS}${kind}${session.peek()?.username ?? ""} ${id}`;

/** A document of the player on the server. */
export interface Remote<T> {
  /** Reads the document. */
  read(): Promise<T>;
  /** Replaces the document if its ETag is `tag`, and returns the new version. Else throws the problem `conflict`. */
  write(value: T, tag: string): Promise<T>;
  readonly conflict: ProblemCode;
  /** Merges two versions with a common ancestor. With an empty ancestor, nothing is deleted. */
  merge(base: T, mine: T, theirs: T): T;
  /** If both versions were changed: whether the player chooses one. By default, they are merged. */
  readonly isAsked?: boolean;
  /** Debounce time of changes, in milliseconds. */
  pauseFor(value: T): number;
  /** The reason why the server would refuse a value, as a sentence; null if it would accept it. */
  whyRefused?(value: T): string | null;
  /** Called if `write` failed, except for a conflict. If the call changes the draft's value, the new value is sent. */
  refused?(error: unknown): Promise<void>;
}

/** Where a draft is stored. */
export type Saving =
  /** In this browser, or nowhere. */
  | { readonly kind: "local" }
  | { readonly kind: "reading" }
  | { readonly kind: "saved" }
  /** Changes will be sent after a pause, or are being sent, or wait for the player's decision. */
  | { readonly kind: "changed" }
  /** Reading or sending failed, or the server would refuse the value, for the reason `why` (a sentence). */
  | { readonly kind: "unsaved"; readonly why: string };

/** How often changes are sent in a row, after conflicts or newer changes, before the next attempt is postponed. */
const TRIES = 5;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A text or another document that the player writes. Each change is stored in the browser, so that it survives a reload,
 * a lost connection and a closed browser. With a `Remote`, changes are sent when the player pauses, and merged with
 * those of other tabs and devices. Each tab then has a draft of its own.
 */
export class Draft<T extends object> {
  readonly #empty: T;
  readonly #adapt: (value: T) => T;
  readonly #names: string | null;
  readonly #remote: Remote<T> | null;
  readonly #owner = session.peek()?.username;
  readonly #value: Signal<T>;
  readonly #saving = signal<Saving>({ kind: "local" });
  readonly #isMerged = signal(false);
  readonly #conflict = signal<T | null>(null);
  readonly #retry = new Retry(() => void this.save());
  /** The storage name of this tab's draft. */
  readonly #name: string;
  /** The storage names of drafts found at the start, for example of tabs that were closed before sending. */
  #found: readonly string[] = [];
  /** The server's version that the value is based on: the common ancestor of a merge. */
  #base: T;
  /** The ETag of the version last read or written; null before the first read. */
  #tag: string | null = null;
  #isChanged = false;
  #isStored = true;
  #running: Promise<void> | null = null;
  #isReadAsked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The value, including unsent changes. */
  readonly value: ReadonlySignal<T>;
  readonly saving: ReadonlySignal<Saving> = this.#saving;
  /** Whether changes by another tab or device were merged since the player's last change. */
  readonly isMerged: ReadonlySignal<boolean> = this.#isMerged;
  /** The server's version if both versions were changed and the player has to decide; otherwise null. */
  readonly conflict: ReadonlySignal<T | null> = this.#conflict;

  /**
   * @param names the storage name of the draft; with a `remote`, the prefix of the names of all tabs; null: not stored
   * @param adapt adapts a value that was stored or read, for example to a game that was continued
   */
  constructor(empty: T, adapt: (value: T) => T, names: string | null, remote: Remote<T> | null) {
    this.#empty = empty;
    this.#adapt = adapt;
    this.#names = names;
    this.#remote = remote;
    this.#name = remote === null ? (names ?? "") : `${names} ${Math.random().toString(36).slice(2)}`;
    this.#base = empty;
    this.#value = signal(empty);
    this.value = this.#value;
  }

  /** Restores the stored value, reads the server's, and sends changes until the returned function is called. */
  open(): () => void {
    if (this.#remote !== null) this.#saving.value = { kind: "reading" };
    void this.#begin();
    const comeOrLeave = (): void => void (document.hidden ? this.save() : this.refresh());
    const warn = (event: BeforeUnloadEvent): void => {
      if (this.#isChanged && !this.#isStored) event.preventDefault();
    };
    const controller = new AbortController();
    const options = { signal: controller.signal };
    document.addEventListener("visibilitychange", comeOrLeave, options);
    // A window next to another one is never hidden, but gets the focus.
    window.addEventListener("focus", comeOrLeave, options);
    window.addEventListener("beforeunload", warn, options);
    const stopSending = onReconnect(() => void this.#sync(false));
    return () => {
      stopSending();
      controller.abort();
      void this.save();
    };
  }

  /** Applies a change by the player. */
  change(next: T): void {
    if (isSame(next, this.#value.peek())) return;
    this.#value.value = next;
    if (!this.#isActive) return;
    this.#isChanged = this.#remote !== null || !isSame(next, this.#empty);
    this.#isMerged.value = false;
    this.#storeOrForget();
    if (this.#remote === null) return;
    const why = this.#remote.whyRefused?.(next) ?? null;
    this.#saving.value = why === null ? { kind: "changed" } : { kind: "unsaved", why };
    this.#later();
  }

  /** Ends a conflict with the value that the player has chosen. */
  settle(value: T): void {
    this.#base = this.#conflict.peek() ?? this.#base;
    this.#conflict.value = null;
    this.#value.value = value;
    this.#isChanged = !isSame(value, this.#base);
    this.#storeOrForget();
    void this.#sync(false);
  }

  /** Calls `adapt` again, for example because the game has continued. */
  readapt(): void {
    this.#value.value = this.#adapt(this.#value.peek());
  }

  /** Sends unsent changes now. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isChanged) await this.#sync(false);
  }

  /** Reads the server's version, then sends unsent changes. */
  refresh(): Promise<void> {
    return this.#sync(true);
  }

  /** Whether the value is stored: it has a name, and its owner is still signed in. */
  get #isActive(): boolean {
    return this.#names !== null && this.#owner === session.peek()?.username;
  }

  async #begin(): Promise<void> {
    const names = this.#names === null ? [] : await storedNames(this.#names);
    if (this.#remote !== null) this.#found = names;
    for (const name of names) {
      // Earlier releases stored the value as `tree`, or as the draft itself.
      const stored = await readStored<T & { readonly base?: T; readonly value?: T; readonly tree?: T }>(name);
      if (stored === undefined || (this.#isChanged && this.#remote === null)) continue;
      const value = this.#adapt(stored.value ?? stored.tree ?? stored);
      // With a single draft, the base shows what the draft has deleted. Several drafts are merged with an empty base,
      // which deletes nothing.
      this.#base = this.#isChanged || stored.base === undefined ? this.#empty : this.#adapt(stored.base);
      const mine = this.#value.peek();
      this.#value.value = this.#isChanged && this.#remote ? this.#remote.merge(this.#empty, mine, value) : value;
      this.#isChanged = true;
    }
    await this.#sync(true);
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), this.#remote?.pauseFor(this.#value.peek()));
  }

  #store(): void {
    void writeStored(this.#name, { base: this.#base, value: this.#value.peek() }).then((isStored) => {
      this.#isStored = isStored;
    });
  }

  #forget(): void {
    for (const name of [this.#name, ...this.#found]) void writeStored(name, undefined);
    this.#found = [];
  }

  #storeOrForget(): void {
    if (this.#isChanged) this.#store();
    else this.#forget();
  }

  /** Reads if requested, then sends unsent changes. Only one run is active at a time. */
  async #sync(isToBeRead: boolean): Promise<void> {
    const remote = this.#remote;
    if (remote === null || !this.#isActive) return;
    clearTimeout(this.#timer);
    if (isToBeRead) this.#isReadAsked = true;
    this.#running ??= this.#run(remote).finally(() => {
      this.#running = null;
      if (this.#isChanged && this.#conflict.peek() === null && this.#saving.peek().kind === "changed") this.#later();
    });
    await this.#running;
  }

  async #run(remote: Remote<T>): Promise<void> {
    try {
      if (this.#tag === null || this.#isReadAsked) await this.#read(remote);
      for (let tries = 0; this.#isChanged && this.#conflict.peek() === null && tries < TRIES; tries += 1)
        await this.#send(remote);
      this.#retry.succeeded();
      this.#saving.value = { kind: this.#isChanged ? "changed" : "saved" };
    } catch (error) {
      this.#saving.value = { kind: "unsaved", why: await this.#whyUnsaved(error) };
      this.#retry.failed(error);
    }
  }

  async #whyUnsaved(error: unknown): Promise<string> {
    if (error instanceof Refused) return error.message;
    if (!(error instanceof ConnectionError)) return sentenceOf(error);
    if (!this.#isChanged) return "The server cannot be reached. The saved version is not shown yet.";
    return this.#isStored
      ? "No connection. Nothing you typed was lost. Your changes are stored in this browser and sent when the server can be reached."
      : "No connection, and this browser cannot store your changes. Keep this page open until they are saved.";
  }

  async #read({ read, merge, isAsked }: Remote<T>): Promise<void> {
    this.#isReadAsked = false;
    const answer = await read();
    const theirs = this.#adapt(answer);
    const [base, mine] = [this.#base, this.#value.peek()];
    const isFirst = this.#tag === null && isSame(base, this.#empty);
    this.#tag = etagOf(answer) ?? "*";
    const isConflict =
      this.#isChanged && [base, mine].every((version) => !isSame(version, theirs)) && !isSame(base, mine);
    this.#conflict.value = isAsked && isConflict ? theirs : null;
    // Until the player has decided, the draft keeps its base, so that a reload finds the conflict again.
    if (isAsked && isConflict) return;
    const whole = this.#isChanged ? this.#adapt(merge(base, mine, theirs)) : theirs;
    if (this.#isChanged && !isSame(whole, mine) && !isFirst) this.#isMerged.value = true;
    this.#value.value = whole;
    this.#base = theirs;
    this.#isChanged = !isSame(whole, theirs);
    this.#storeOrForget();
  }

  async #send(remote: Remote<T>): Promise<void> {
    const sent = this.#value.peek();
    const why = remote.whyRefused?.(sent) ?? null;
    if (why !== null) throw new Refused(why);
    this.#saving.value = { kind: "changed" };
    try {
      const answer = await remote.write(sent, this.#tag ?? "*");
      this.#tag = etagOf(answer) ?? "*";
      this.#base = this.#adapt(answer);
      this.#isChanged = !isSame(this.#value.peek(), sent);
      this.#storeOrForget();
    } catch (error) {
      if (isProblem(error, remote.conflict)) {
        await this.#read(remote);
        return;
      }
      await remote.refused?.(error);
      if (isSame(this.#value.peek(), sent)) throw error;
    }
  }
}

/** The value exceeds a limit of the server, so it is not sent. */
class Refused extends Error {}
