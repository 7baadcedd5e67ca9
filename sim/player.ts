import type { Side } from "../src/shared/side";
import { drawTree, favorite, type PlayedGame } from "./conditional-moves";
import type { Ledger } from "./ledger";
import type { Random } from "./platform/random";
import { Reader } from "./reader";
import { actInTeams, type Client } from "./team-life";
import type { ClientAnswer, ClientRequest, World } from "./world";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The longest time that a player waits for an answer, in milliseconds. */
const LONGEST_WAIT = 3 * MINUTE;
/** Attempts to get a definite answer to a request. */
const MOST_ATTEMPTS = 25;

/** Lists of events that a player follows: the feed and some games. */
const MOST_READERS = 4;
const MOST_WEBHOOKS = 2;

const VARIANTS = ["spartan-chess", "hoplit-chess", "sparta"] as const;
const BOTS = ["house-recruit", "house-veteran", "house-strategos"] as const;
const TIME_CONTROLS = [
  { kind: "per-move", perMove: "PT8H" },
  { kind: "per-move", perMove: "P1D" },
  { kind: "per-move", perMove: "P3D" },
  { kind: "bank", initial: "PT12H", increment: "PT1H", max: "P1D" },
  { kind: "bank", initial: "P2D", increment: "PT2H", max: "P3D" },
] as const;

type Json = Readonly<Record<string, unknown>>;

interface Game extends PlayedGame {
  readonly id: string;
  readonly ply: number;
  /** Number of the last event. */
  readonly seq: number | null;
  readonly status: "active" | "finished" | "aborted";
  readonly turn: Side | null;
  readonly legalMoves: readonly string[];
  readonly drawOffer: Side | null;
  readonly takebackOffer: Side | null;
  readonly outcome: { readonly winner: Side | null; readonly reason: string } | null;
  readonly players: Readonly<Record<"white" | "black", { readonly username: string }>>;
}

/** A client of the simulated server: it plays, talks, offers and resigns, and repeats what was not answered. */
export class SimulatedPlayer {
  readonly name: string;
  readonly #world: World;
  readonly #random: Random;
  readonly #ledger: Ledger;
  #token = "";
  readonly #readers: Reader[] = [];
  #webhooks = 0;
  #isErased = false;
  #lastVacationRequest = Number.NEGATIVE_INFINITY;
  /** The names of all players. */
  readonly #names: readonly string[];

  constructor(name: string, names: readonly string[], world: World, ledger: Ledger) {
    this.name = name;
    this.#names = names;
    this.#world = world;
    this.#random = world.random;
    this.#ledger = ledger;
  }

  get token(): string {
    return this.#token;
  }

  /** Signs up, and plays until `isOver`. */
  async live(isOver: () => boolean): Promise<void> {
    while (this.#token === "") {
      const { status, body } = await this.#command("POST", "/v1/players", { username: this.name });
      if (status === 201) {
        this.#token = (body as { token: string }).token;
        this.#ledger.players.set(this.#token, this.name);
        this.#follow("/v1/me/events");
      } else if (status === 409 && isOver()) return;
      else if (status === 409) {
        // The answer with the secrets was lost, and a repetition does not show them again.
        return;
      }
    }
    while (!isOver() && !this.#isErased) {
      await this.#world.scheduler.sleep(this.#pause());
      if (!isOver()) await this.#act();
    }
  }

  /** The time until the next visit. Many visits are right after the full hour, so that players meet. */
  #pause(): number {
    const { now } = this.#world.scheduler;
    if (this.#random.chance(0.03)) return this.#random.between(8 * HOUR, 20 * HOUR);
    const pause = this.#random.between(MINUTE, 6 * HOUR);
    if (this.#random.chance(0.5)) return pause;
    return Math.ceil((now + pause) / HOUR) * HOUR - now + this.#random.below(200);
  }

  async #act(): Promise<void> {
    if (this.#random.chance(0.004)) return this.#erase();
    if (this.#random.chance(0.15)) await actInTeams(this.#client());
    if (this.#random.chance(0.12)) await this.#challenge();
    if (this.#random.chance(0.3)) await this.#acceptSomething();
    if (this.#random.chance(0.02)) await this.#tryToken();
    if (this.#random.chance(0.03)) await this.#vacation();
    if (this.#random.chance(0.02)) await this.#addWebhook();
    if (this.#random.chance(0.01)) await this.#organize();
    if (this.#random.chance(0.1)) await this.#enterSomething();
    if (this.#random.chance(0.15)) this.#readEvents();
    const mine = await this.#ask({ method: "GET", path: "/v1/me/games?limit=100" });
    if (mine?.status !== 200) return;
    const { items } = mine.body as {
      items: readonly { readonly id: string; readonly turn: string; readonly side: string }[];
    };
    for (const { id, turn, side } of items) {
      if (turn === side || this.#random.chance(0.1)) await this.#playIn(id);
    }
  }

  async #challenge(): Promise<void> {
    const people = this.#random.chance(0.15) ? BOTS : this.#names;
    const opponent = this.#random.chance(0.4) ? this.#random.pick(people) : null;
    if (opponent === this.name) return;
    const rated = this.#random.chance(0.6);
    const { status, body } = await this.#command("POST", "/v1/challenges", {
      variant: this.#random.pick(VARIANTS),
      ...(opponent === null ? { uses: this.#random.chance(0.2) ? 2 : 1 } : { opponent }),
      color: this.#random.pick(["white", "black", "random"]),
      timeControl: this.#random.pick(TIME_CONTROLS),
      rated,
      // Unique, so that a challenge that was created twice is found.
      message: this.#write("challenge"),
      expiresIn: this.#random.pick(["P1D", "P3D", "P7D"]),
      ...(rated ? {} : { private: this.#random.chance(0.3), takebacks: true }),
    });
    // A bot accepts at once.
    const { gameId } = (body ?? {}) as { readonly gameId?: string | null };
    if (status === 201 && typeof gameId === "string") this.#ledger.games.add(gameId);
  }

  async #acceptSomething(): Promise<void> {
    const box = this.#random.pick(["lobby", "incoming"]);
    const list = await this.#ask({ method: "GET", path: `/v1/challenges?box=${box}` });
    if (list?.status !== 200) return;
    const { items } = list.body as {
      items: readonly { readonly id: string; readonly challenger: { readonly username: string } }[];
    };
    const others = items.filter(({ challenger }) => challenger.username !== this.name);
    if (others.length === 0) return;
    const { id } = this.#random.pick(others);
    if (this.#random.chance(0.05)) {
      await this.#command("POST", `/v1/challenges/${id}/decline`, {});
      return;
    }
    const { status, body } = await this.#command("POST", `/v1/challenges/${id}/accept`);
    if (status === 201 || status === 200) this.#ledger.games.add((body as Game).id);
  }

  async #addWebhook(): Promise<void> {
    if (this.#webhooks === MOST_WEBHOOKS) return;
    this.#webhooks += 1;
    const url = `https://receiver-${this.#random.uint32()}.example.com/${this.name}`;
    const { status } = await this.#command("POST", "/v1/webhooks", {
      url,
      eventTypes: ["move.played", "game.finished"],
    });
    if (status === 201) this.#ledger.webhooks.push({ url, player: this.name, at: this.#world.scheduler.now });
  }

  /** Creates a tournament. */
  async #organize(): Promise<void> {
    await this.#command("POST", "/v1/tournaments", {
      name: `Tournament ${this.#random.uint32()}`,
      variant: this.#random.pick(VARIANTS),
      format: this.#random.pick([{ kind: "round-robin" }, { kind: "knockout" }, { kind: "swiss", rounds: 3 }]),
      timeControl: { kind: "per-move", perMove: "P1D" },
      rated: this.#random.chance(0.5),
    });
  }

  /** Enters an open tournament, leaves it, or starts it. The server refuses what is not allowed. */
  async #enterSomething(): Promise<void> {
    const list = await this.#ask({ method: "GET", path: "/v1/tournaments?status=open" });
    if (list?.status !== 200) return;
    const { items } = list.body as { items: readonly { readonly id: string }[] };
    if (items.length === 0) return;
    const { id } = this.#random.pick(items);
    if (this.#random.chance(0.1)) {
      this.#ledger.left.add(`${id} ${this.name}`);
      await this.#command("DELETE", `/v1/tournaments/${id}/entries/me`);
    } else if (this.#random.chance(0.3)) await this.#command("POST", `/v1/tournaments/${id}/start`);
    else {
      const { status } = await this.#command("PUT", `/v1/tournaments/${id}/entries/me`, {});
      if (status === 200 || status === 201) this.#ledger.entries.push({ tournament: id, player: this.name });
    }
  }

  async #playIn(id: string): Promise<void> {
    const seen = await this.#ask({ method: "GET", path: `/v1/games/${id}` });
    if (seen?.status !== 200) return;
    const game = seen.body as Game;
    if (game.status !== "active") return;
    if (this.#readers.length < MOST_READERS && this.#random.chance(0.05)) this.#follow(`/v1/games/${id}/events`);
    const { ply } = game;
    const side = game.players.white.username === this.name ? "white" : "black";
    const at = `/v1/games/${id}`;
    if (this.#random.chance(0.02)) {
      const { status } = await this.#command("POST", `${at}/resign`, {});
      if (status === 200) this.#ledger.resignations.push({ game: id, player: this.name });
      return;
    }
    if (this.#random.chance(0.05)) await this.#talk(id);
    if (this.#random.chance(0.03)) await this.#command("PUT", `${at}/notes`, { text: this.#write("note") });
    if (this.#random.chance(0.03)) await this.#command("POST", `${at}/draw-offer`, { ply });
    if (this.#random.chance(0.04)) await this.#command("POST", `${at}/takeback`, { ply });
    if (game.drawOffer !== null && this.#random.chance(0.3)) await this.#command("DELETE", `${at}/draw-offer`);
    if (this.#random.chance(0.03)) await this.#command("POST", `${at}/add-time`, {});
    if (this.#random.chance(game.turn === side ? 0.1 : 0.4)) await this.#prepare(game, side);
    if (game.turn === side && game.legalMoves.length > 0) await this.#move(game, ply);
  }

  async #move({ id, legalMoves }: Game, ply: number): Promise<void> {
    const move = favorite(this.#random, legalMoves);
    const body = { move, ply, endVacation: true, ...(this.#random.chance(0.03) ? { offerDraw: true } : {}) };
    const send = () => this.#command("POST", `/v1/games/${id}/moves`, body);
    // A double click sends the same move twice at the same time.
    const answers = this.#random.chance(0.05) ? await Promise.all([send(), send()]) : [await send()];
    for (const { status, body } of answers) {
      if (status !== 200) continue;
      this.#ledger.moves.push({ game: id, ply: ply + 1, move, player: this.name });
      if ((body as Game).ply <= ply) this.#ledger.faults.push(`a move was acknowledged with the ply before it: ${id}`);
    }
  }

  /** Sets or clears conditional moves. */
  async #prepare(game: Game, side: Side): Promise<void> {
    const at = `/v1/games/${game.id}/conditional-moves`;
    if (this.#random.chance(0.1)) {
      await this.#command("DELETE", at);
      return;
    }
    const tree = drawTree(this.#random, game, side);
    const decline = this.#random.chance(0.3) ? { onDrawOffer: "decline" } : {};
    const { status } = await this.#command("PUT", at, { ply: game.ply, tree, ...decline });
    if (status === 422) this.#ledger.faults.push(`conditional moves of ${this.name} in game ${game.id} were refused`);
  }

  async #talk(id: string): Promise<void> {
    const text = this.#write("word");
    const { status } = await this.#command("POST", `/v1/games/${id}/messages`, { text });
    if (status === 201) this.#ledger.messages.push({ game: id, text, player: this.name });
  }

  #follow(path: string): void {
    const reader = new Reader(path, this.#token);
    this.#readers.push(reader);
    this.#ledger.readers.push({ player: this.name, reader });
  }

  /** Reads events while the player does other things. */
  #readEvents(): void {
    const reader = this.#random.pick(this.#readers);
    void reader.read(this.#world, this.#random, (request) => this.#ask(request));
  }

  #client(): Client {
    return {
      name: this.name,
      random: this.#random,
      ledger: this.#ledger,
      now: () => this.#world.scheduler.now,
      ask: (request) => this.#ask(request),
      command: (method, path, body) => this.#command(method, path, body),
      write: (kind) => this.#write(kind),
    };
  }

  /** A new text that is found again wherever it is stored. */
  #write(kind: string): string {
    const text = `${kind} ${this.#random.uint32()}`;
    this.#ledger.texts.set(this.name, [...(this.#ledger.texts.get(this.name) ?? []), text]);
    return text;
  }

  /** Erases the account. A repetition after a lost answer is refused, because the token is gone. */
  async #erase(): Promise<void> {
    this.#ledger.erasures.set(this.name, "requested");
    const { status } = await this.#command("DELETE", "/v1/me", { confirm: this.name });
    this.#isErased = status === 204 || status === 401;
    if (this.#isErased) this.#ledger.erasures.set(this.name, "acknowledged");
  }

  /** Goes on vacation, and sometimes ends it at once. A repetition must not be refused for what the first request did. */
  async #vacation(): Promise<void> {
    const { now } = this.#world.scheduler;
    const isRecent = now - this.#lastVacationRequest < HOUR;
    const before = await this.#ask({ method: "GET", path: "/v1/me" });
    if (isRecent || before?.status !== 200) return;
    this.#lastVacationRequest = now;
    const { vacation } = before.body as { readonly vacation: unknown };
    const { status, body } = await this.#command("POST", "/v1/me/vacation", {
      duration: `P${1 + this.#random.below(3)}D`,
    });
    const { code } = (body ?? {}) as { readonly code?: string };
    if (vacation === null && status === 409 && code === "on-vacation")
      this.#ledger.faults.push(`the repeated start of a vacation of ${this.name} was refused`);
    if (status < 300 && this.#random.chance(0.5)) await this.#command("DELETE", "/v1/me/vacation");
    this.#lastVacationRequest = this.#world.scheduler.now;
  }

  /** Creates a token, and revokes it. It must not be accepted after the answer. */
  async #tryToken(): Promise<void> {
    const made = await this.#command("POST", "/v1/me/tokens", { name: "a client", scopes: ["game:read"] });
    if (made.status !== 201) return;
    const { id, token } = made.body as { readonly id: string; readonly token: string };
    await this.#world.scheduler.sleep(this.#random.between(1, HOUR));
    const asked = this.#ask({ method: "GET", path: "/v1/me/games", token });
    const { status } = await this.#command("DELETE", `/v1/me/tokens/${id}`);
    await asked;
    if (status === 204) this.#ledger.revoked.set(token, this.#world.scheduler.now);
  }

  /** Sends a request until it has a definite answer. Repetitions have the same key. */
  async #command(method: string, path: string, body?: Json): Promise<ClientAnswer> {
    const key = crypto.randomUUID();
    const headers = method === "POST" ? { "Idempotency-Key": key } : {};
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const answer = await this.#ask({ method, path, body, headers });
      if (answer !== null && answer.status < 500 && !isRunning(answer)) {
        if (method === "POST" && answer.status < 300) this.#compare(`${path} ${key}`, answer);
        const { code, errors } = (answer.body ?? {}) as { readonly code?: string; readonly errors?: unknown };
        // A member of both teams of a match would have to choose one.
        const isAmbiguous = path.endsWith("/entries/me");
        if (answer.status === 400 || (code === "invalid-request" && !isAmbiguous))
          this.#ledger.faults.push(`${method} ${path} is no valid request: ${code} ${JSON.stringify(errors)}`);
        return answer;
      }
      // The player closes the page, and never learns what became of the request.
      if (this.#random.chance(0.1)) break;
      await this.#world.scheduler.sleep(this.#random.between(500, 120_000));
    }
    return { status: 0, body: null };
  }

  /** Repeated requests with one key have one result. */
  #compare(key: string, { body }: ClientAnswer): void {
    const id = (body as { readonly id?: string } | null)?.id;
    if (id === undefined) return;
    const first = this.#ledger.answers.get(key) ?? id;
    this.#ledger.answers.set(key, first);
    if (first !== id) this.#ledger.faults.push(`two results of one idempotency key: ${first}, ${id}`);
  }

  /** The answer of a request; null if it takes too long. */
  #inTime(answer: Promise<ClientAnswer>): Promise<ClientAnswer | null> {
    return new Promise((resolve, reject) => {
      const stop = this.#world.scheduler.after(LONGEST_WAIT, () => resolve(null));
      answer.then(resolve, reject).finally(stop);
    });
  }

  /** Remembers the state of a game, if an answer has one. */
  #look({ body }: ClientAnswer, sentAt: number, isRead: boolean): void {
    const game = body as Partial<Game> | null;
    if (typeof game?.seq !== "number" || game.id === undefined || game.moves === undefined) return;
    const { seq } = game;
    const { id, status, ply, turn, moves, drawOffer, takebackOffer, outcome } = game as Game;
    const lastMove = moves.at(-1)?.move ?? null;
    const end = { winner: outcome?.winner ?? null, reason: outcome?.reason ?? null };
    const state = { seq, status, ply, turn, lastMove, drawOffer, takebackOffer, ...end };
    this.#ledger.sights.push({ game: id, sentAt, receivedAt: this.#world.scheduler.now, isRead, state });
  }

  /** Sends a request once. Null if it or its answer was lost. */
  async #ask(request: ClientRequest): Promise<ClientAnswer | null> {
    const token = request.token ?? (this.#token === "" ? undefined : this.#token);
    const sentAt = this.#world.scheduler.now;
    try {
      const answer = await this.#inTime(this.#world.ask({ ...request, token }));
      if (answer === null) return null;
      this.#look(answer, sentAt, request.method === "GET");
      const { statuses } = this.#ledger;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      return answer;
    } catch {
      return null;
    }
  }
}

/** Whether the first request with this key is still running. */
const isRunning = ({ status, body }: ClientAnswer): boolean =>
  status === 409 && (body as { readonly code?: string } | null)?.code === "idempotency-running";
