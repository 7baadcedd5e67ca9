import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DAY } from "../../src/shared/duration";
import { gameId, playerId } from "../../src/shared/ids";
import { SIDES } from "../../src/shared/side";
import type { TournamentEvent } from "../../src/tournament/event";
import { gamesOf } from "../../src/tournament/state";
import { until } from "../player/fixtures";
import { playerObject } from "../room/fixtures";
import {
  by,
  candidate,
  enter,
  evict,
  give,
  newPlayers,
  newTournament,
  type Player,
  playOpening,
  resign,
  SERVER,
  stateOf,
  stub,
  terms,
  tournament,
  untilQuiet,
} from "./fixtures";

afterEach(() => {
  vi.useRealTimers();
});

const setTime = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });

const league = (at: number) =>
  terms({
    format: { kind: "league", gamesPerPair: 1, divisionSize: 3, promoted: 1, relegated: 1 },
    start: { kind: "date", at },
    roundTime: 10 * DAY,
    repeatEvery: 14 * DAY,
  });

describe("a season of a league", () => {
  test("leads to the next one, with its players in the divisions that they earned", async () => {
    const at = Date.now() + DAY;
    const { id } = await newTournament({ terms: league(at) });
    const players = await newPlayers(6);
    await enter(id, players);
    setTime(at);
    const state = await stateOf(id);
    expect(state.sections.map((section) => section.players.length)).toEqual([3, 3]);
    await untilQuiet(id);
    const { nextId } = await stateOf(id);
    const next = nextId ?? "";
    // A new player enters the next season before this one is over.
    await enter(next, await newPlayers(1));
    for (const game of state.games) {
      // The player who entered earlier wins.
      const [white, black] = SIDES.map((side) => players.findIndex((player) => player.id === game[side]));
      await resign(game, Number(white) < Number(black) ? "black" : "white");
      await evict(id);
    }
    await until(async () => expect((await stateOf(id)).status).toBe("finished"));
    await untilQuiet(id);
    const [first, second] = state.sections.map((section) => section.players);
    const after = await stateOf(next);
    const divisionOf = (player: string | undefined) => after.entrants.find((each) => each.id === player)?.division;
    expect(first?.map(divisionOf)).toEqual([1, 1, 2]);
    expect(second?.map(divisionOf)).toEqual([1, 2, 2]);
    expect(after).toMatchObject({ status: "open", series: { id, number: 2 }, nextId: null });
    expect(after.terms.start).toEqual({ kind: "date", at: at + 14 * DAY });

    // The jobs run again, as after a crash before they were marked as done. Nobody is entered twice.
    await runInDurableObject(stub(id), (_, { storage }) =>
      storage.sql.exec(
        `INSERT INTO jobs (id, kind, payload, created_at, attempts, due_at)
         VALUES ('place', 'place', '{"from":0}', 1, 0, 1), ('continue', 'continue', '{}', 1, 0, 1)`,
      ),
    );
    await evict(id);
    await tournament(id).wake(false);
    await untilQuiet(id);
    expect((await stateOf(next)).seq).toBe(after.seq);
  });
});

describe("a series with too few players", () => {
  /** The next tournament of a series, after this one was canceled at its start. */
  async function afterEmptyStart(id: string): Promise<string | null> {
    const { terms: plan } = await stateOf(id);
    setTime(plan.start.kind === "date" ? plan.start.at : 0);
    expect(await stateOf(id)).toMatchObject({ status: "canceled", cancellation: { code: "too-few-players" } });
    await untilQuiet(id);
    return (await stateOf(id)).nextId;
  }

  const finishedNews = async (player: Player) => {
    const page = await playerObject(player.id).feed(null, 100);
    if (!page.ok) throw new Error(page.error.code);
    return page.value.items.filter(({ type }) => type === "tournament.finished").map(({ data }) => data);
  };

  test("continues on its dates, and ends after three starts in a row, of which its organizer is told", async () => {
    const at = Date.now() + DAY;
    const [organizer] = await newPlayers(1);
    if (organizer === undefined) throw new Error("no organizer");
    const { id } = await newTournament({
      organizer,
      terms: terms({ start: { kind: "date", at }, roundTime: 10 * DAY, repeatEvery: 14 * DAY }),
    });
    const second = (await afterEmptyStart(id)) ?? "";
    expect(await stateOf(second)).toMatchObject({
      status: "open",
      terms: { start: { at: at + 14 * DAY } },
      series: { id, number: 2, emptyBefore: 1 },
    });
    // Enough players break the row.
    await enter(second, await newPlayers(3));
    setTime(at + 14 * DAY);
    expect((await stateOf(second)).status).toBe("running");
    await untilQuiet(second);
    let next = (await stateOf(second)).nextId ?? "";
    for (const emptyBefore of [0, 1, 2]) {
      expect(await stateOf(next)).toMatchObject({ status: "open", series: { id, emptyBefore } });
      const following = await afterEmptyStart(next);
      if (emptyBefore < 2) next = following ?? "";
      else expect(following).toBeNull();
    }
    expect(await finishedNews(organizer)).toMatchObject([{}, {}, {}, { reason: "too-few-players", seriesEnds: true }]);
    expect((await finishedNews(organizer)).filter((data) => "seriesEnds" in data)).toHaveLength(1);
  });

  test("enters the players of a league in the next season, in the divisions that they had", async () => {
    const at = Date.now() + DAY;
    const { id } = await newTournament({ terms: league(at) });
    const [newcomer, veteran] = await newPlayers(2);
    if (newcomer === undefined || veteran === undefined) throw new Error("no players");
    await enter(id, [newcomer]);
    await give(id, SERVER, { type: "enter", candidate: { ...candidate(veteran), division: 2 } });
    const next = (await afterEmptyStart(id)) ?? "";
    await until(async () => expect((await stateOf(next)).entrants).toHaveLength(2));
    const { entrants } = await stateOf(next);
    expect(entrants.map(({ id: player, division }) => [player, division])).toEqual([
      [newcomer.id, null],
      [veteran.id, 2],
    ]);
  });

  test("ends if its organizer cancels it", async () => {
    const { id, organizer } = await newTournament({ terms: league(Date.now() + DAY) });
    await give(id, by(organizer), { type: "cancel", reason: "No time." });
    await untilQuiet(id);
    expect(await stateOf(id)).toMatchObject({ status: "canceled", nextId: null });
  });
});

describe("a Swiss tournament", () => {
  test("is paired round after round, and ends when nobody is left whom a player has not played", async () => {
    const { id } = await newTournament({ terms: terms({ format: { kind: "swiss", rounds: 4 } }) });
    await enter(id, await newPlayers(4));
    await give(id, SERVER, { type: "start" });
    for (const round of [1, 2, 3]) {
      await until(async () => expect((await stateOf(id)).rounds).toHaveLength(round));
      await untilQuiet(id);
      for (const game of gamesOf(await stateOf(id), round)) {
        // Without moves of both, the pair could be paired again.
        await playOpening(game);
        await resign(game, "white");
      }
    }
    await until(async () => expect((await stateOf(id)).status).toBe("finished"));
    const { games, rounds } = await stateOf(id);
    expect(rounds).toHaveLength(3);
    expect(new Set(games.map(({ white, black }) => [white, black].sort().join(" "))).size).toBe(6);
  });
});

/** The events of 500 players in 11 rounds of a Swiss tournament, all games but those of the last round finished. */
function* largeCourse(): Iterable<TournamentEvent> {
  const at = Date.now();
  const players = Array.from({ length: 500 }, (_, index) => playerId(`p${String(index).padStart(15, "0")}`));
  for (const id of players) {
    const entrant = { ...candidate({ id, username: id }), enteredAt: at, withdrawal: null, timeouts: 0, firstRound: 1 };
    yield { type: "entered", at, entrant: { ...entrant, status: "entered" } };
  }
  const sections = [{ number: 1, name: "", players }];
  yield { type: "started", at, sections, roundCount: 11, endsBy: at + 4000 * DAY };
  for (let round = 1; round <= 11; round += 1) {
    const games = Array.from({ length: 250 }, (_, index) => ({
      gameId: gameId(`g${String(round * 1000 + index).padStart(15, "0")}`),
      section: 1,
      white: players[index] ?? playerId(""),
      black: players[499 - ((index + round) % 250)] ?? playerId(""),
    }));
    yield { type: "round.started", at, round, endsAt: at + 400 * DAY, games, byes: [] };
    if (round === 11) return;
    for (const { gameId: game } of games) {
      yield { type: "game.finished", at, gameId: game, result: "draw", decidedBy: "play", isRecorded: true };
    }
    yield { type: "round.finished", at, round };
  }
}

describe("a large tournament", () => {
  test("is loaded quickly after 11 rounds of 500 players", async () => {
    const format = { kind: "swiss", rounds: 11 } as const;
    const { id } = await newTournament({ terms: terms({ format, entry: { most: 500 }, roundTime: 400 * DAY }) });
    await runInDurableObject(stub(id), (_, { storage }) => {
      let seq = 2;
      for (const event of largeCourse()) {
        seq += 1;
        const row = [seq, Date.now(), JSON.stringify(SERVER), JSON.stringify([event])] as const;
        storage.sql.exec("INSERT INTO commands (first_seq, at, author, events) VALUES (?, ?, ?, ?)", ...row);
      }
    });
    await evict(id);
    expect((await stateOf(id)).games).toHaveLength(2750);
    await evict(id);
    const before = performance.now();
    await tournament(id).state();
    // About 0.4 s on a quiet core. The limit only detects a load that grows faster than the square of the games.
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
