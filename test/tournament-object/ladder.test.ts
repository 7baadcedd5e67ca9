import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { playerObject, roomObject } from "../../src/bindings";
import { findTournament } from "../../src/db/tournaments";
import { DAY } from "../../src/shared/duration";
import type { TournamentState } from "../../src/tournament/state";
import { until } from "../player/fixtures";
import {
  by,
  enter,
  evict,
  give,
  ladderTerms,
  newPlayers,
  newTournament,
  type Player,
  resign,
  started,
  stateOf,
  stub,
  untilQuiet,
} from "./fixtures";

afterEach(() => {
  vi.useRealTimers();
});

/** Moves the time that objects see. */
const setTime = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });

const order = ({ ladder, entrants }: TournamentState): readonly (string | undefined)[] =>
  ladder?.places.map(({ player }) => entrants.find(({ id }) => id === player)?.username) ?? [];

/** A running ladder of three players, the first place first. */
async function threePlayers(terms = ladderTerms()) {
  const { id, players, organizer } = await started(3, { terms });
  const [first, second, third] = players;
  if (first === undefined || second === undefined || third === undefined) throw new Error("no players");
  return { id, organizer, first, second, third };
}

/** Challenges a player, and returns the id of the challenge. */
async function challenge(id: string, one: Player, other: Player): Promise<string> {
  const { ladder } = await give(id, by(one), { type: "challenge", challenger: one.id, opponent: other.id });
  const made = ladder?.challenges.findLast(({ challenger }) => challenger === one.id);
  if (made === undefined) throw new Error("no challenge");
  return made.id;
}

const accept = (id: string, { id: player }: Player, challengeId: string): Promise<TournamentState> =>
  give(id, { kind: "player", id: player }, { type: "accept-challenge", player, challengeId });

test("a game begins when its challenge is accepted, and its result changes the places, with evictions in between", async () => {
  const { id, first, second, third } = await threePlayers();
  await untilQuiet(id);
  setTime(Date.now() + 3 * DAY);
  const challengeId = await challenge(id, third, first);
  await evict(id);
  setTime(Date.now() + 2 * DAY);
  const { games } = await accept(id, first, challengeId);
  await evict(id);
  await runDurableObjectAlarm(stub(id));
  await untilQuiet(id);
  const [game] = games;
  if (game === undefined) throw new Error("no game");
  const view = await roomObject(env, game.gameId).view(first.id, { board: false });
  if (!view.ok) throw new Error(view.error.code);
  expect(JSON.parse(view.value.json)).toMatchObject({
    id: challengeId,
    createdAt: new Date(Date.now()).toISOString(),
    players: { white: { username: first.username }, black: { username: third.username } },
    tournament: { id, round: 1 },
  });
  // The answer was lost: the player accepts again.
  expect((await accept(id, first, challengeId)).games).toHaveLength(1);
  await evict(id);
  await resign(game, "white");
  await until(async () =>
    expect(order(await stateOf(id))).toEqual([third, first, second].map(({ username }) => username)),
  );
});

test("the second game of a ladder begins, too", async () => {
  const { id, first, second, third } = await threePlayers();
  await accept(id, second, await challenge(id, third, second));
  const { games } = await accept(id, first, await challenge(id, second, first));
  expect(games).toHaveLength(2);
  await untilQuiet(id);
  for (const { gameId, white } of games) {
    expect((await roomObject(env, gameId).view(white, { board: false })).ok).toBe(true);
  }
});

test("the alarm is set for the answer, and the challenger takes the place although the object slept for a month", async () => {
  const { id, first, second, third } = await threePlayers();
  await challenge(id, third, first);
  await untilQuiet(id);
  const state = await stateOf(id);
  const answerBy = state.ladder?.challenges[0]?.answerBy ?? 0;
  expect(await runInDurableObject(stub(id), (_, { storage }) => storage.getAlarm())).toBe(answerBy);
  await evict(id);
  setTime(answerBy + 30 * DAY);
  const late = await stateOf(id);
  expect(order(late)).toEqual([third, first, second].map(({ username }) => username));
  expect(late.ladder?.changedAt).toBe(answerBy);
});

test("players are told of a challenge to them, and of a place that they lose or win", async () => {
  const { id, first, second, third } = await threePlayers();
  const challengeId = await challenge(id, third, first);
  await give(id, by(first), { type: "decline-challenge", player: first.id, challengeId });
  await untilQuiet(id);
  const told = async ({ id: player }: Player) => {
    const page = await playerObject(env, player).feed(null, 50);
    if (!page.ok) throw new Error(page.error.code);
    return page.value.items.map(({ type }) => type).filter((type) => type.startsWith("ladder."));
  };
  expect(await told(first)).toEqual(["ladder.challenged", "ladder.place.changed"]);
  expect(await told(third)).toEqual(["ladder.place.changed"]);
  expect(await told(second)).toEqual([]);
});

test("nobody challenges or answers for another player", async () => {
  const { id, organizer, first, second, third } = await threePlayers();
  const command = { type: "challenge", challenger: third.id, opponent: first.id } as const;
  const challengeId = await challenge(id, second, first);
  for (const player of [first, organizer]) {
    await expect(give(id, by(player), command)).rejects.toThrow("not-an-organizer");
    const answer = { type: "withdraw-challenge", player: second.id, challengeId } as const;
    await expect(give(id, by(player), answer)).rejects.toThrow("not-an-organizer");
  }
});

test("the next season begins with the final places", async () => {
  const start = Date.now() + DAY;
  const season = { ...ladderTerms(), roundTime: 20 * DAY, repeatEvery: 21 * DAY };
  const { id } = await newTournament({ terms: { ...season, start: { kind: "date", at: start } } });
  const [first, second, third] = await newPlayers(3);
  if (first === undefined || second === undefined || third === undefined) throw new Error("no players");
  await enter(id, [first, second, third]);
  setTime(start);
  await stateOf(id);
  await untilQuiet(id);
  const challengeId = await challenge(id, third, first);
  await give(id, by(first), { type: "decline-challenge", player: first.id, challengeId });
  setTime(start + 20 * DAY);
  await runDurableObjectAlarm(stub(id));
  await untilQuiet(id);
  const { nextId, status } = await stateOf(id);
  expect(status).toBe("finished");
  const next = await stateOf(nextId ?? "");
  expect(next.entrants.map(({ username, division }) => [username, division])).toEqual([
    [third.username, 1],
    [first.username, 2],
    [second.username, 3],
  ]);
  setTime(start + 21 * DAY);
  expect(order(await stateOf(nextId ?? ""))).toEqual([third, first, second].map(({ username }) => username));
  expect(await findTournament(env.DB, id)).toMatchObject({ format: "ladder", status: "finished" });
});
