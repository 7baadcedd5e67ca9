import { SIDES } from "../../../src/shared/side";
import type { Random } from "../../rules/random";
import type { Answer } from "../json";
import type { ChallengeModel } from "./challenge-model";
import { alarmOf, evict, type ObjectRef, runAlarm, setTime, untilDelivered, untilIdle } from "./durable-objects";
import { Tally } from "./features";
import type { GameModel } from "./game-model";
import { written } from "./news";
import type { PlayerModel } from "./player-model";
import { count, countsWholly, isCounting } from "./ratings-model";

const DAY = 86_400_000;

/** The expected state of the whole server, its players and the simulated time. */
export class Simulation {
  readonly random: Random;
  readonly tally = new Tally();
  readonly players: PlayerModel[] = [];
  readonly games: GameModel[] = [];
  readonly challenges: ChallengeModel[] = [];
  now: number;

  constructor(random: Random, now: number) {
    this.random = random;
    this.now = now;
    setTime(now);
  }

  /** Returns true with probability `part`. */
  chance(part: number): boolean {
    return this.random.next() < part;
  }

  /** The players who still have an account. */
  get present(): readonly PlayerModel[] {
    return this.players.filter((player) => !player.isErased);
  }
  get running(): readonly GameModel[] {
    return this.games.filter(({ status }) => status === "active");
  }
  gamesOf(player: PlayerModel): readonly GameModel[] {
    return this.games.filter(({ players }) => players.white === player || players.black === player);
  }
  runningOf(player: PlayerModel): readonly GameModel[] {
    return this.gamesOf(player).filter(({ status }) => status === "active");
  }

  /** Rates a finished game. */
  readonly ended = (game: GameModel): void => {
    const { white, black } = game.players;
    const ratingOf = (player: PlayerModel) => player.standing(game.ratedAs).strength.rating;
    game.ratedThen = { white: ratingOf(white), black: ratingOf(black) };
    if (game.status === "aborted") return;
    const ratings = count(game, this.players);
    if (game.terms.rated) this.tally.add(isCounting(game) ? "rating.counted" : "rating.too-short");
    if (ratings === null) return;
    this.tally.add(countsWholly(ratings) ? "rating.whole" : "rating.part");
    game.count(ratings, this.now);
  };

  /** Applies running vacations to a new game. */
  begin(game: GameModel): void {
    this.games.push(game);
    for (const side of SIDES) {
      const { vacation } = game.players[side];
      if (vacation === null || !stopsFor(game)) continue;
      game.leave(side, vacation.until, this.now);
      this.tally.add("vacation.at-start");
    }
  }

  startVacation(player: PlayerModel, until: number): void {
    player.vacation = { until, isNoticed: until - this.now <= DAY };
    player.hear("account", "vacation.started", this.now, { until: written(until) });
    for (const game of this.runningOf(player)) {
      game.pass(this.now);
      if (game.status === "active" && stopsFor(game)) game.leave(game.sideOf(player), until, this.now);
    }
  }

  /** Ends a vacation in all games. If a move ended it, the game of that move has already applied the end. */
  endVacation(player: PlayerModel, cause: "ended" | "moved"): void {
    this.passFor(player);
    if (player.vacation === null) return;
    player.vacation = null;
    player.hear("account", "vacation.ended", this.now, { cause });
    this.tally.add(`vacation.${cause}`);
    for (const game of this.runningOf(player)) {
      const side = game.sideOf(player);
      game.pass(this.now);
      if (game.status === "active" && game.clock.away[side] !== null) game.comeBack(side, this.now, "ended");
    }
  }

  /** Applies a player's vacations up to the current time. */
  passFor(player: PlayerModel): void {
    const { vacation } = player;
    if (vacation === null) return;
    const { until } = vacation;
    if (until > this.now) {
      if (vacation.isNoticed || until - DAY > this.now) return;
      player.vacation = { until, isNoticed: true };
      player.hear("account", "vacation.ending", until - DAY, { until: written(until) });
      this.tally.add("vacation.ending");
      return;
    }
    player.vacation = null;
    player.hear("account", "vacation.ended", vacation.until, { cause: "over" });
    this.tally.add("vacation.over");
  }

  /** Waits until all follow-up work of these games and players is done. */
  async settle(games: readonly GameModel[], players: readonly PlayerModel[]): Promise<void> {
    for (const { id } of games) await untilDelivered(id);
    for (const player of players) {
      if (player.isHouse) continue;
      if (!(await untilIdle(player.id))) continue;
      for (const { id } of this.gamesOf(player)) await untilDelivered(id);
    }
  }

  /** Like `settle`, for a game and its players. */
  async settleGame(game: GameModel): Promise<void> {
    await this.settle([game], Object.values(game.players));
  }

  /** Advances time. Alarms run when they are due, or after an outage all at once and in random order. */
  async passTo(to: number, outage: boolean): Promise<void> {
    if (outage) await this.#runLateAlarms(to);
    for (;;) {
      const next = (await this.#alarms()).find(({ at }) => at <= to);
      if (next === undefined) break;
      this.#setTime(Math.max(this.now, next.at));
      await this.#runAlarm(next.object);
    }
    this.#setTime(Math.max(this.now, to));
  }

  /** Advances time without running alarms. */
  skipTo(to: number): void {
    this.#setTime(to);
  }

  /** Evicts a random object. */
  async evictOne(): Promise<void> {
    await evict(this.random.pick(this.#objects()));
    this.tally.add("eviction");
  }

  async #runLateAlarms(to: number): Promise<void> {
    const due = (await this.#alarms()).filter(({ at }) => at <= to);
    this.#setTime(to);
    while (due.length > 0) {
      const [next] = due.splice(Math.floor(this.random.next() * due.length), 1);
      if (next === undefined) return;
      await this.#runAlarm(next.object);
      this.tally.add("clock.late-alarm");
    }
  }

  #objects(): readonly ObjectRef[] {
    return [
      ...this.running.map(({ id }) => ({ kind: "room" as const, id })),
      ...this.players.map(({ id }) => ({ kind: "player" as const, id })),
    ];
  }

  /** All objects with an alarm, the earliest first. */
  async #alarms(): Promise<readonly { readonly object: ObjectRef; readonly at: number }[]> {
    const alarms = await Promise.all(this.#objects().map(async (object) => ({ object, at: await alarmOf(object) })));
    return alarms.flatMap(({ object, at }) => (at === null ? [] : [{ object, at }])).sort((a, b) => a.at - b.at);
  }

  async #runAlarm(object: ObjectRef): Promise<void> {
    await runAlarm(object);
    const game = this.games.find(({ id }) => id === object.id);
    if (game !== undefined) {
      game.pass(this.now);
      await this.settleGame(game);
    }
    const player = this.players.find(({ id }) => id === object.id);
    if (player !== undefined) {
      this.passFor(player);
      await this.settle([], [player]);
    }
    if (!this.chance(0.2)) return;
    await evict(object);
    this.tally.add("eviction");
  }

  #setTime(at: number): void {
    this.now = at;
    setTime(at);
  }
}

const stopsFor = ({ terms, clock }: GameModel): boolean => terms.vacation && clock.canStop;

/** Throws with the actual answer unless the answer has this status. */
export function expectStatus(answer: Answer, status: number, what: string): Answer {
  if (answer.status !== status) throw new Error(`${what}: expected ${status}, got ${answer.status} ${answer.text}`);
  return answer;
}
