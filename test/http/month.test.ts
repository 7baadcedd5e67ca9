import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Random } from "../rules/random";
import { newPlayer } from "./client";
import * as account from "./month/account";
import { checkArchive, checkRatings } from "./month/archive-checks";
import { checkChallenges, checkFeeds, checkGameEvents, checkGames, checkMyGames } from "./month/checks";
import type { GameModel } from "./month/game-model";
import { accept, cancel, challenge, noteExpiry, propose, rematch, respond } from "./month/lobby";
import { Hand } from "./month/play";
import { PlayerModel } from "./month/player-model";
import { World } from "./month/world";

const SEED = 21;
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
  // One byte is a coin: who has white follows from the seed too.
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

/** Two who play a short rated game a day, by rematches, so that somebody's rating settles within the month. */
async function rivalry(world: World, [one, other]: readonly PlayerModel[], last: GameModel | null) {
  if (one === undefined || other === undefined || one.isBlockedWith(other) || last?.status === "active") return last;
  let game = last === null ? null : ((await rematch(world, one, last)) ?? (await rematch(world, other, last)));
  if (game === null) {
    const made = await propose(world, one, other, RIVALRY);
    game = made === null ? null : await accept(world, other, made);
  }
  for (let moves = 0; game?.turn && moves < 4; moves += 1) await new Hand(world, game, game.players[game.turn]).move();
  if (game?.status === "active") await new Hand(world, game, world.random.pick([one, other])).resign();
  return game;
}

/** What a player does when he looks in. */
async function visit(world: World, player: PlayerModel): Promise<void> {
  if (player.vacation !== null && world.chance(0.3)) await account.vacation(world, player);
  const running = world.runningOf(player);
  if (running.length < 7 && world.chance(0.35)) await respond(world, player);
  if (running.length < 4 && world.chance(0.35)) await challenge(world, player);
  if (world.chance(0.03)) await cancel(world, player);
  const mine = running
    .filter(({ status, turn, players }) => status === "active" && turn !== null && players[turn] === player)
    .sort((a, b) => (a.deadline ?? Number.MAX_VALUE) - (b.deadline ?? Number.MAX_VALUE));
  const fresh = running.filter(
    ({ terms, plies, status }) => status === "active" && terms.position && plies.length === 0,
  );
  for (const game of fresh) if (!mine.includes(game)) await new Hand(world, game, player).prepare();
  const urgent = mine.slice(0, 2);
  for (const game of urgent) if (game.status === "active") await new Hand(world, game, player).act();
  const over = world.gamesOf(player).filter(({ finishedAt }) => (finishedAt ?? 0) > world.now - 5 * DAY);
  const any = [...running, ...over];
  if (any.length > 0 && world.chance(0.7)) await new Hand(world, world.random.pick(any), player).act();
  if (over.length > 0 && world.chance(0.05)) await rematch(world, player, world.random.pick(over));
  const affairs = [
    account.vacation,
    account.vacation,
    account.block,
    account.report,
    account.changeToken,
    account.rename,
  ];
  if (world.chance(0.08)) await world.random.pick(affairs)(world, player);
  if (player.blocked.size > 0 && world.chance(0.05)) await account.unblockAll(world, player);
}

/** Somebody moves just after his time, before any alarm has rung. */
async function moveLate(world: World): Promise<void> {
  const game = world.running
    .filter(({ deadline }) => deadline !== null)
    .sort((a, b) => (a.deadline ?? 0) - (b.deadline ?? 0))[0];
  if (game?.deadline == null) return;
  const { deadline } = game;
  await world.passTo(deadline, false);
  if (game.turn === null || game.deadline !== deadline) return;
  world.skipTo(deadline + 1);
  await new Hand(world, game, game.players[game.turn]).moveLate();
}

async function check(world: World, games: readonly GameModel[]): Promise<void> {
  for (const part of [
    () => checkGames(games),
    () => checkMyGames(world),
    () => checkFeeds(world),
    () => checkChallenges(world),
    () => checkArchive(world),
    () => checkRatings(world),
  ]) {
    // Everybody's limit fills up meanwhile.
    await world.passTo(world.now + 2 * MINUTE, false);
    await part();
  }
}

async function month(world: World): Promise<void> {
  for (let n = 0; n < 10; n += 1) world.players.push(new PlayerModel(await newPlayer()));
  let last: GameModel | null = null;
  for (let day = 0; day < DAYS; day += 1) {
    const evening = START + (day + 1) * DAY;
    last = await rivalry(world, world.players, last);
    while (world.now < evening) {
      await world.passTo(world.now + (2 + Math.floor(world.random.next() * 6)) * HOUR, world.chance(0.05));
      await world.evictOne();
      for (const player of world.present) if (world.chance(player.vacation ? 0.1 : 0.6)) await visit(world, player);
    }
    if (day % 5 === 2) await moveLate(world);
    await noteExpiry(world);
    if (day === 9 || day === 19) await check(world, world.running);
    if (day === 26) {
      for (const player of world.present) await account.exportAll(world, player);
      await account.erase(world, world.random.pick(world.present.slice(2)));
    }
  }
  await check(world, world.games);
  for (const player of world.present) await account.exportAll(world, player);
  await checkGameEvents(world.games);
}

test(`ten players play for a month (seed ${SEED}), and all lists agree with what they did`, async () => {
  const world = new World(new Random(SEED), START);
  try {
    await month(world);
    expect(world.tally.missing(), "features that nobody used").toEqual([]);
  } catch (error) {
    console.error(`seed ${SEED}, ${new Date(world.now).toISOString()}, ${world.games.length} games: ${world.tally}`);
    throw error;
  }
}, 120_000);
