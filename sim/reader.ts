import { HOUR, MINUTE } from "../src/shared/duration";
import type { Ask, Fault } from "./fault";
import type { SentEvent } from "./meanings";
import type { Random } from "./platform/random";
import type { ClientAnswer, ClientRequest, World } from "./world";

/** The ids of the events before all others, and of the first event of a stream. */
const BEFORE_ALL = "0";
const SNAPSHOTS = ["state", "game.state"];

interface Page {
  readonly items: readonly SentEvent[];
  readonly nextCursor: string | null;
}

/** Sends a request once. Null if it or its answer was lost. */
type AskOnce = (request: ClientRequest) => Promise<ClientAnswer | null>;

/** A program that follows a list of events over lost connections, by pages, long polls and streams. */
export class Reader {
  readonly path: string;
  readonly #tokenNow: () => string;
  readonly faults: Fault[] = [];
  /** The ids of all events that it has read. */
  readonly ids: string[] = [];
  /** The id after which it began. */
  #from: string | null = null;
  #cursor: string | null = null;
  #hasBegun = false;
  #isBusy = false;

  /** @param token returns the present token of the player */
  constructor(path: string, token: () => string) {
    this.path = path;
    this.#tokenNow = token;
  }

  get token(): string {
    return this.#tokenNow();
  }

  /** Reads for a while, by one of the three ways. Does nothing if it reads already. */
  async read(world: World, random: Random, ask: AskOnce): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      if (random.chance(0.6)) await this.#stream(world, random.between(MINUTE, HOUR / 2));
      else await this.#page(world, ask, this.path === "/v1/me/events" && random.chance(0.5) ? 50 : 0);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Opens a stream that stays open until `left` is aborted. */
  listen(world: World, left: AbortSignal): Promise<number> {
    const headers = this.#hasBegun ? { "Last-Event-ID": this.#cursor ?? BEFORE_ALL } : {};
    let text = "";
    const take = (part: string) => {
      text += part;
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) this.#take(world, message);
    };
    return world.listen({ method: "GET", path: this.path, token: this.token, headers }, take, left);
  }

  /** Compares what it has read with all events, and checks that it can continue. */
  async check(ids: readonly string[], ask: Ask): Promise<readonly Fault[]> {
    const faults = [...this.faults];
    const begin = this.#from === null || this.#from === BEFORE_ALL ? 0 : ids.indexOf(this.#from) + 1;
    const expected = ids.slice(begin, begin + this.ids.length);
    const index = this.ids.findIndex((id, at) => id !== expected[at]);
    if (index >= 0)
      faults.push(
        `a reader of ${this.path} got ${this.ids[index]} instead of ${expected[index]}, after ${this.ids[index - 1]}`,
      );
    const after = this.#cursor === null ? "" : `?after=${encodeURIComponent(this.#cursor)}`;
    const rest = (await ask(this.token, `${this.path}${after}`)) as unknown as Partial<Page>;
    const next = ids[begin + this.ids.length];
    if (index < 0 && rest.items?.[0]?.id !== next)
      faults.push(`a reader of ${this.path} continues with ${rest.items?.[0]?.id} instead of ${next}`);
    return faults;
  }

  async #stream(world: World, time: number): Promise<void> {
    const leaving = new AbortController();
    const stop = world.scheduler.after(time, () => leaving.abort());
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener("abort", () => resolve()));
    // A client notices a broken connection when it leaves.
    await Promise.race([this.listen(world, leaving.signal).then(this.#refused, () => undefined), left]);
    leaving.abort();
    stop();
  }

  readonly #refused = (status: number): void => {
    if (status === 410) this.faults.push(`the cursor of a reader of ${this.path} is gone`);
  };

  async #page(world: World, ask: AskOnce, wait: number): Promise<void> {
    const after = this.#cursor === null ? "" : `&after=${encodeURIComponent(this.#cursor)}`;
    const path = `${this.path}?limit=20${after}${wait > 0 ? `&wait=${wait}` : ""}`;
    const answer = await ask({ method: "GET", path, token: this.token });
    this.#refused(answer?.status ?? 0);
    if (answer?.status !== 200) return;
    const { items, nextCursor } = answer.body as Page;
    this.#hasBegun = true;
    this.ids.push(...items.map(({ id }) => id));
    for (const event of items) world.meanings.record(event);
    this.#cursor = nextCursor;
  }

  /** Takes a message of a stream. */
  #take(world: World, message: string): void {
    const fields = new Map(
      message.split("\n").flatMap((line) => {
        const colon = line.indexOf(": ");
        return colon <= 0 ? [] : [[line.slice(0, colon), line.slice(colon + 2)] as const];
      }),
    );
    const [id, event, data] = ["id", "event", "data"].map((name) => fields.get(name));
    if (id === undefined) return;
    if (event !== undefined && SNAPSHOTS.includes(event)) {
      if (this.#hasBegun) this.faults.push(`a stream of ${this.path} began again`);
      this.#from = id;
    } else if (event !== undefined) {
      const sent = JSON.parse(data ?? "{}") as SentEvent;
      const { id: own, type } = sent;
      world.meanings.record(sent);
      if (own !== id || type !== event) this.faults.push(`a stream of ${this.path} sent ${own} as ${id}`);
      this.ids.push(id);
    }
    this.#hasBegun = true;
    this.#cursor = id;
  }
}
