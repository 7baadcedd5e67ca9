import { MINUTE } from "../src/shared/duration";
import type { Side } from "../src/shared/side";
import { playerIdOf } from "./identity";
import type { Ledger } from "./ledger";
import type { Random } from "./platform/random";
import type { ClientAnswer, ClientRequest, World } from "./world";

/** The longest time that a player waits for an answer, in milliseconds. */
const LONGEST_WAIT = 3 * MINUTE;
/** Attempts to get a definite answer to a request. */
const MOST_ATTEMPTS = 25;
/** The requests that a suspended player may still send: read the account, and use the links of mails, which need no token. */
const ALLOWED_WHILE_SUSPENDED = /^\/v1\/(?:me$|me\/email\/verify$|email\/|token-recovery\/email$)/;

export type Json = Readonly<Record<string, unknown>>;

/** The access that a sign-up or a recovery gives. */
export interface GivenAccess {
  readonly token: string;
  readonly recoveryCode: string;
}

/** A game as an answer shows it. */
export interface SeenGame {
  readonly id: string;
  readonly ply: number;
  /** Number of the last event. */
  readonly seq: number | null;
  readonly status: "active" | "finished" | "aborted";
  readonly turn: Side | null;
  readonly drawOffer: Side | null;
  readonly takebackOffer: Side | null;
  readonly outcome: { readonly winner: Side | null; readonly reason: string } | null;
  readonly moves: readonly { readonly move: string }[];
}

/** The body of a refusal. */
interface Refusal {
  readonly code?: string;
  readonly errors?: readonly { readonly field: string }[];
}

/** A player as a client of the server: sends requests, repeats those without an answer, and records what it sees. */
export class Client {
  /** The name of the sign-up, which identifies the player in the ledger. */
  readonly name: string;
  readonly world: World;
  readonly random: Random;
  readonly ledger: Ledger;
  token = "";
  /** The code that recovers the account. */
  recoveryCode = "";

  constructor(name: string, world: World, ledger: Ledger) {
    this.name = name;
    this.world = world;
    this.random = world.random;
    this.ledger = ledger;
  }

  /** The present name, as far as the client knows. */
  get username(): string {
    return this.ledger.usernames.get(this.name) ?? this.name;
  }

  get playerId(): string {
    return playerIdOf(this.token);
  }

  /** Uses the answer to a sign-up or a recovery from now on. */
  adopt({ token, recoveryCode }: GivenAccess): void {
    this.ledger.players.delete(this.token);
    this.token = token;
    this.recoveryCode = recoveryCode;
    this.ledger.players.set(token, this.name);
  }

  now(): number {
    return this.world.scheduler.now;
  }

  /** Sends a request until it has a definite answer. Repetitions have the same key. Status 0 if the client gives up. */
  async command(method: string, path: string, body?: Json): Promise<ClientAnswer> {
    const key = crypto.randomUUID();
    const { restores } = this.world;
    const headers = method === "POST" ? { "Idempotency-Key": key } : {};
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const answer = await this.ask({ method, path, body, headers });
      if (answer !== null && answer.status < 500 && !isRunning(answer)) {
        if (method === "POST" && answer.status < 300) this.#compare(`${path} ${key}`, answer);
        const { code, errors = [] } = (answer.body ?? {}) as Refusal;
        if (answer.status === 400 || (code === "invalid-request" && !mayBeInvalid(path, errors)))
          this.ledger.faults.push(`${method} ${path} is no valid request: ${code} ${JSON.stringify(errors)}`);
        return answer;
      }
      // A key is stored for a day only, and the server may have been down for longer.
      if (this.world.restores !== restores) break;
      // The player closes the page, and never learns what became of the request.
      if (this.random.chance(0.1)) break;
      await this.world.scheduler.sleep(this.random.between(500, 120_000));
    }
    return { status: 0, body: null };
  }

  /** Sends a request once. Null if it or its answer was lost. */
  async ask(request: ClientRequest): Promise<ClientAnswer | null> {
    const token = (request.token ?? this.token) || undefined;
    const sentAt = this.now();
    const isSuspended = this.ledger.suspensions.isSuspended(this.name);
    try {
      const answer = await this.#inTime(this.world.ask({ ...request, token }));
      if (answer === null) return null;
      if (token !== undefined && isSuspended && this.ledger.suspensions.isSuspended(this.name))
        this.#judgeSuspended(request, answer);
      this.#look(answer, sentAt, request.method === "GET");
      const { statuses } = this.ledger;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      return answer;
    } catch {
      return null;
    }
  }

  /** The items of a list's first page; none if it could not be read. */
  async items<Item>(path: string): Promise<readonly Item[]> {
    const answer = await this.ask({ method: "GET", path });
    return answer?.status === 200 ? (answer.body as { readonly items: readonly Item[] }).items : [];
  }

  /** A new text that is found again wherever it is stored. It has to be gone after an erasure of the player. */
  write(kind: string, separator = " "): string {
    const text = `${kind}${separator}${this.random.uint32()}`;
    this.ledger.texts.set(this.name, [...(this.ledger.texts.get(this.name) ?? []), text]);
    return text;
  }

  #judgeSuspended({ method, path }: ClientRequest, { status }: ClientAnswer): void {
    if (status < 400 && !ALLOWED_WHILE_SUSPENDED.test(path))
      this.ledger.faults.push(`${method} ${path} of the suspended player ${this.name} was answered with ${status}`);
  }

  /** Repeated requests with one key have one result. */
  #compare(key: string, { body }: ClientAnswer): void {
    const id = (body as { readonly id?: string } | null)?.id;
    if (id === undefined) return;
    const first = this.ledger.answers.get(key) ?? id;
    this.ledger.answers.set(key, first);
    if (first !== id) this.ledger.faults.push(`two results of one idempotency key: ${first}, ${id}`);
  }

  /** The answer of a request; null if it takes too long. */
  #inTime(answer: Promise<ClientAnswer>): Promise<ClientAnswer | null> {
    return new Promise((resolve, reject) => {
      const stop = this.world.scheduler.after(LONGEST_WAIT, () => resolve(null));
      answer.then(resolve, reject).finally(stop);
    });
  }

  /** Remembers the state of a game, if an answer has one. */
  #look({ body }: ClientAnswer, sentAt: number, isRead: boolean): void {
    const game = body as Partial<SeenGame> | null;
    if (typeof game?.seq !== "number" || game.id === undefined || game.moves === undefined) return;
    const { seq } = game;
    const { id, status, ply, turn, moves, drawOffer, takebackOffer, outcome } = game as SeenGame;
    const lastMove = moves.at(-1)?.move ?? null;
    const end = { winner: outcome?.winner ?? null, reason: outcome?.reason ?? null };
    const state = { seq, status, ply, turn, lastMove, drawOffer, takebackOffer, ...end };
    this.ledger.sights.push({ game: id, sentAt, receivedAt: this.now(), isRead, state });
  }
}

/** Whether the first request with this key is still running. */
const isRunning = ({ status, body }: ClientAnswer): boolean =>
  status === 409 && (body as { readonly code?: string } | null)?.code === "idempotency-running";

/** Whether a request that was valid for what the player knew can be refused as invalid. */
const mayBeInvalid = (path: string, errors: Refusal["errors"] = []): boolean =>
  // A member of both teams of a match would have to choose one.
  path.endsWith("/entries/me") ||
  // The opposing team may have been disbanded since it was listed.
  (path.endsWith("/matches") && errors.every(({ field }) => field === "opponent"));
