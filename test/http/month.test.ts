import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { housePlayerOf } from "../../src/shared/house";
import { Random } from "../rules/random";
import { timeoutFor } from "../setup/timeout-for";
import { newPlayer } from "./client";
import * as account from "./month/account";
import { checkArchive, checkRatings } from "./month/archive-checks";
import { checkChallenges, checkFeeds, checkGameEvents, checkGames, checkMyGames } from "./month/checks";
import type { GameModel } from "./month/game-model";
import { accept, cancel, challenge, checkExpiry, practise, propose, rematch, respond } from "./month/lobby";
import { Hand } from "./month/play";
import { PlayerModel } from "./month/player-model";
import { Simulation } from "./month/simulation";

const HOUSE = housePlayerOf(3);
const SEED = 27;
const START = Date.parse("2027-05-01T00:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
const DAYS = 30;

const RIVALRY = {
  terms: {
    variant: "spartan-chess",
    options: {},
    position: null,
    timeControl: { kind: "per-move", perMove: 3 * DAY },
    rated: true,
    private: false,
    takebacks: false,
    vacation: true,
  },
  color: "white",
  uses: 1,
  minRating: null,
  maxRating: null,
  life: DAY,
} as const;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  const random = new Random(SEED);
  const draw = crypto.getRandomValues.bind(crypto);
  // A single random byte decides the colors, so it has to follow from the seed too.
  vi.spyOn(crypto, "getRandomValues").mockImplementation((values) => {
    if (!(values instanceof Uint8Array) || values.length > 1) return draw(values);
    values[0] = Math.floor(random.next() * 256);
    return values;
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/**
 * One player plays a short rated game a day, two against each opponent, so that somebody becomes established within the
 * month.
 */
async function rivalry(simulation: Simulation, day: number, last: GameModel | null) {
  const one = simulation.players[0];
  const others = simulation.present.filter((player) => player !== one && !one?.isBlockedWith(player));
  const other = others[Math.floor(day / 2) % others.length];
  if (one === undefined || other === undefined || last?.status === "active") return last;
  let game =
    last === null || !Object.values(last.players).includes(other)
      ? null
      : ((await rematch(simulation, one, last)) ?? (await rematch(simulation, other, last)));
  if (game === null) {
    const made = await propose(simulation, one, other, RIVALRY);
    game = made === null ? null : await accept(simulation, other, made);
  }
  for (let moves = 0; game?.turn && moves < 4; moves += 1)
    await new Hand(simulation, game, game.players[game.turn]).move();
  if (game?.status === "active") await new Hand(simulation, game, simulation.random.pick([one, other])).resign();
  return game;
}

/** The actions of a player during one visit. */
async function visit(simulation: Simulation, player: PlayerModel): Promise<void> {
  if (player.vacation !== null && simulation.chance(0.3)) await account.vacation(simulation, player);
  const running = simulation.runningOf(player);
  if (running.length < 7 && simulation.chance(0.35)) await respond(simulation, player);
  if (running.length < 4 && simulation.chance(0.35)) await challenge(simulation, player);
  if (simulation.chance(0.03)) await cancel(simulation, player);
  const mine = running
    .filter(({ status, turn, players }) => status === "active" && turn !== null && players[turn] === player)
    .sort((a, b) => (a.deadline ?? Number.MAX_VALUE) - (b.deadline ?? Number.MAX_VALUE));
  const fresh = running.filter(
    ({ terms, plies, status }) => status === "active" && terms.position && plies.length === 0,
  );
  for (const game of fresh) if (!mine.includes(game)) await new Hand(simulation, game, player).prepare();
  const urgent = mine.slice(0, 2);
  for (const game of urgent) if (game.status === "active") await new Hand(simulation, game, player).act();
  const over = simulation.gamesOf(player).filter(({ finishedAt }) => (finishedAt ?? 0) > simulation.now - 5 * DAY);
  const any = [...running, ...over];
  if (any.length > 0 && simulation.chance(0.7)) await new Hand(simulation, simulation.random.pick(any), player).act();
  if (over.length > 0 && simulation.chance(0.05)) await rematch(simulation, player, simulation.random.pick(over));
  const affairs = [
    account.vacation,
    account.vacation,
    account.block,
    account.report,
    account.changeToken,
    account.rename,
  ];
  if (simulation.chance(0.08)) await simulation.random.pick(affairs)(simulation, player);
  if (player.blocked.size > 0 && simulation.chance(0.05)) await account.unblockAll(simulation, player);
}

/** A player moves shortly after the deadline, before any alarm has run. */
async function moveLate(simulation: Simulation): Promise<void> {
  const game = simulation.running
    .filter(({ deadline }) => deadline !== null)
    .sort((a, b) => (a.deadline ?? 0) - (b.deadline ?? 0))[0];
  if (game?.deadline == null) return;
  const { deadline } = game;
  await simulation.passTo(deadline, false);
  if (game.turn === null || game.deadline !== deadline) return;
  simulation.skipTo(deadline + 1);
  await new Hand(simulation, game, game.players[game.turn]).moveLate();
}

async function check(simulation: Simulation, games: readonly GameModel[]): Promise<void> {
  for (const part of [
    () => checkGames(games),
    () => checkMyGames(simulation),
    () => checkFeeds(simulation),
    () => checkChallenges(simulation),
    () => checkArchive(simulation),
    () => checkRatings(simulation),
  ]) {
    // Let time pass so that all rate limits refill.
    await simulation.passTo(simulation.now + 2 * MINUTE, false);
    await part();
  }
}

async function month(simulation: Simulation): Promise<void> {
  for (let n = 0; n < 10; n += 1) simulation.players.push(new PlayerModel(await newPlayer(), START));
  let last: GameModel | null = null;
  for (let day = 0; day < DAYS; day += 1) {
    const evening = START + (day + 1) * DAY;
    last = await rivalry(simulation, day, last);
    while (simulation.now < evening) {
      await simulation.passTo(
        simulation.now + (2 + Math.floor(simulation.random.next() * 6)) * HOUR,
        simulation.chance(0.05),
      );
      await simulation.evictOne();
      for (const player of simulation.present)
        if (simulation.chance(player.vacation ? 0.1 : 0.6)) await visit(simulation, player);
    }
    if (day % 5 === 2) await moveLate(simulation);
    await checkExpiry(simulation);
    if (day === 9 || day === 19) await check(simulation, simulation.running);
    if (day === 26) {
      for (const player of simulation.present) await account.exportAll(simulation, player);
      await account.erase(simulation, simulation.random.pick(simulation.present.slice(2)));
    }
  }
  const house = new PlayerModel({ ...HOUSE, token: "", recoveryCode: "" }, START);
  for (const rated of [true, false]) {
    const player = simulation.random.pick(simulation.present);
    await new Hand(simulation, await practise(simulation, player, house, rated), player).resign();
  }
  await check(simulation, simulation.games);
  for (const player of simulation.present) await account.exportAll(simulation, player);
  await checkGameEvents(simulation.games);
}

test(
  `ten players play for a month (seed ${SEED}), and all lists agree with their actions`,
  async () => {
    const simulation = new Simulation(new Random(SEED), START);
    try {
      await month(simulation);
      expect(simulation.tally.missing(), "features that nobody used").toEqual([]);
    } catch (error) {
      console.error(
        `seed ${SEED}, ${new Date(simulation.now).toISOString()}, ${simulation.games.length} games: ${simulation.tally}`,
      );
      throw error;
    }
  },
  timeoutFor(150),
);
