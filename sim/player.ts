import { HOUR, MINUTE } from "../src/shared/duration";
import type { Side } from "../src/shared/side";
import { AccountLife } from "./account-life";
import { AppLife } from "./app-life";
import { acceptSomething, challenge } from "./challenge-life";
import { Client, type GivenAccess } from "./client";
import { attemptPuzzle, requestEvaluation } from "./evaluation-life";
import { playIn } from "./game-life";
import type { Ledger } from "./ledger";
import { MailLife } from "./mail-life";
import { Reader } from "./reader";
import { actInTeams } from "./team-life";
import { enterSomething, organize } from "./tournament-life";
import type { World } from "./world";

/** Lists of events that a player follows: the feed and some games. */
const MOST_READERS = 4;

/** A player of the simulated server: plays, talks, offers and resigns, and repeats what was not answered. */
export class SimulatedPlayer {
  readonly #client: Client;
  readonly #account: AccountLife;
  readonly #apps: AppLife;
  readonly #mail: MailLife;
  readonly #readers: Reader[] = [];
  /** The names of all players at their sign-ups. */
  readonly #names: readonly string[];

  constructor(name: string, names: readonly string[], world: World, ledger: Ledger) {
    this.#client = new Client(name, world, ledger);
    this.#account = new AccountLife(this.#client);
    this.#apps = new AppLife(this.#client);
    this.#mail = new MailLife(this.#client, names, () => this.#apps.revokedAll());
    this.#names = names;
  }

  /** Signs up, and plays until `isOver`. */
  async live(isOver: () => boolean): Promise<void> {
    const client = this.#client;
    while (client.token === "") {
      const { status, body } = await client.command("POST", "/v1/players", { username: client.name });
      if (status === 201) {
        client.adopt(body as GivenAccess);
        client.ledger.claimName(client.name, client.name);
        this.#follow("/v1/me/events");
      } else if (status === 409) {
        // The answer with the secrets was lost, and a repetition does not show them again.
        return;
      } else if (isOver()) return;
    }
    while (!isOver() && !this.#account.isErased) {
      await client.world.scheduler.sleep(this.#pause());
      if (!isOver()) await this.#act();
    }
  }

  /** The time until the next visit. Many visits are right after the full hour, so that players meet. */
  #pause(): number {
    const { random } = this.#client;
    const now = this.#client.now();
    if (random.chance(0.03)) return random.between(8 * HOUR, 20 * HOUR);
    const pause = random.between(MINUTE, 6 * HOUR);
    if (random.chance(0.5)) return pause;
    return Math.ceil((now + pause) / HOUR) * HOUR - now + random.below(200);
  }

  async #act(): Promise<void> {
    const client = this.#client;
    const { random, world } = client;
    if (random.chance(0.004)) return this.#account.erase();
    if (random.chance(0.15)) await actInTeams(client);
    if (random.chance(world.isBusy ? 0.4 : 0.12)) await challenge(client, this.#names);
    if (random.chance(0.3)) await acceptSomething(client);
    await this.#account.act();
    await this.#mail.act();
    await this.#apps.act();
    if (random.chance(0.04)) await requestEvaluation(client);
    if (random.chance(0.04)) await attemptPuzzle(client);
    if (random.chance(0.01)) await organize(client);
    if (random.chance(0.1)) await enterSomething(client);
    if (random.chance(0.15)) this.#readEvents();
    const mine = await client.items<{ readonly id: string; readonly turn: string; readonly side: Side }>(
      "/v1/me/games?limit=100",
    );
    for (const { id, turn, side } of mine) {
      if (turn === side || random.chance(0.1)) {
        if (this.#readers.length < MOST_READERS && random.chance(0.05)) this.#follow(`/v1/games/${id}/events`);
        await playIn(client, id, side);
      }
    }
  }

  #follow(path: string): void {
    const reader = new Reader(path, () => this.#client.token);
    this.#readers.push(reader);
    this.#client.ledger.readers.push({ player: this.#client.name, reader });
  }

  /** Reads events while the player does other things. */
  #readEvents(): void {
    const { random, world } = this.#client;
    const reader = random.pick(this.#readers);
    void reader.read(world, random, (request) => this.#client.ask(request));
  }
}
