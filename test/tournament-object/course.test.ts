import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { roomObject } from "../../src/bindings";
import { findTournament, listTournaments } from "../../src/db/tournaments";
import { DAY } from "../../src/shared/duration";
import type { TournamentGame } from "../../src/tournament/state";
import { until } from "../player/fixtures";
import {
  by,
  candidate,
  enter,
  evict,
  give,
  newPlayers,
  newTournament,
  playOpening,
  resign,
  SERVER,
  started,
  stateOf,
  stub,
  terms,
  tournament,
  untilQuiet,
} from "./fixtures";

const PAGE = { limit: 10, after: null };

afterEach(() => {
  vi.useRealTimers();
});

/** Moves the time that objects see. */
const setTime = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });

describe("a round robin of four", () => {
  test("runs from its creation to the end by the results of its rooms", async () => {
    const { id, state } = await started(4);
    expect(state).toMatchObject({ status: "running", rounds: [{ number: 1 }] });
    expect(state.games).toHaveLength(6);
    await untilQuiet(id);
    for (const game of state.games) {
      const view = await roomObject(env, game.gameId).view(game.white, { board: false });
      if (!view.ok) throw new Error(view.error.code);
      expect(JSON.parse(view.value.json)).toMatchObject({
        tournament: { id, round: 1 },
        rated: true,
        takebacks: false,
        status: "active",
      });
    }
    for (const game of state.games) {
      await playOpening(game);
      await resign(game, "black");
    }
    await until(async () => expect((await stateOf(id)).status).toBe("finished"));
    const { games } = await stateOf(id);
    for (const game of games) {
      expect(game).toMatchObject({ status: "finished", result: "white", decidedBy: "play", isRecorded: true });
    }
    await untilQuiet(id);
    expect(await findTournament(env.DB, id)).toMatchObject({ status: "finished", entrants: 4, round: 1 });
  });

  test("continues after an eviction between any two steps", async () => {
    const made = await newTournament();
    const { id, organizer } = made;
    for (const player of await newPlayers(4)) {
      await evict(id);
      await enter(id, [player]);
    }
    await evict(id);
    const { games } = await give(id, by(organizer), { type: "start" });
    // The object is evicted before its jobs have begun all games. Its alarm continues them.
    await evict(id);
    await runDurableObjectAlarm(stub(id));
    await untilQuiet(id);
    for (const game of games) {
      await evict(id);
      await resign(game, "white");
    }
    await until(async () => expect((await stateOf(id)).status).toBe("finished"));
    expect((await stateOf(id)).games.map(({ result }) => result)).toEqual(games.map(() => "black"));
  });

  test("ends at its hard end: played games are drawn by adjudication, others are aborted and drawn", async () => {
    const { id, state } = await started(4, { terms: terms({ roundTime: 2 * DAY }) });
    await untilQuiet(id);
    const [played, ...idle] = state.games;
    if (played === undefined) throw new Error("no game");
    await playOpening(played);
    setTime(state.rounds[0]?.endsAt ?? 0);
    await runDurableObjectAlarm(stub(id));
    await until(async () => expect((await stateOf(id)).status).toBe("finished"));
    const { games } = await stateOf(id);
    for (const game of games) expect(game).toMatchObject({ result: "draw", decidedBy: "adjudication" });
    expect(games.filter(({ isRecorded }) => isRecorded).map(({ gameId }) => gameId)).toEqual([played.gameId]);
    expect(games.filter(({ isPlayed }) => isPlayed).map(({ gameId }) => gameId)).toEqual([played.gameId]);
    const endings = await Promise.all([played, ...idle].map(({ gameId }) => roomObject(env, gameId).ending()));
    expect(endings.map((ending) => ending?.status)).toEqual(["finished", ...idle.map(() => "aborted")]);
    expect(endings.map((ending) => ending?.outcome.reason)).toEqual(games.map(() => "adjudication"));
  });

  test("gives the games of a player who withdraws to the opponents", async () => {
    const { id, players } = await started(4);
    await untilQuiet(id);
    const [leaves] = players;
    const ofLeaver = async () =>
      (await stateOf(id)).games.filter(({ white, black }) => white === leaves?.id || black === leaves?.id);
    const [begun, ...untouched] = await ofLeaver();
    if (leaves === undefined || begun === undefined) throw new Error("no player or no game");
    await playOpening(begun);
    await give(id, by(leaves), { type: "withdraw", player: leaves.id, reason: "player" });
    await untilQuiet(id);
    const own = await ofLeaver();
    expect(untouched).toHaveLength(2);
    for (const game of own) {
      const winner = game.white === leaves.id ? "black" : "white";
      const isBegun = game.gameId === begun.gameId;
      expect(game).toMatchObject({ status: "finished", result: winner, decidedBy: "forfeit" });
      expect(game).toMatchObject({ isRecorded: isBegun, isPlayed: isBegun });
    }
  });

  test("withdraws a player who loses a second game on time", async () => {
    const { id, state, players } = await started(4);
    await untilQuiet(id);
    // Nobody moves: every white player loses on time.
    setTime(Date.now() + 4 * DAY);
    await Promise.all(state.games.map(({ gameId }) => roomObject(env, gameId).ending()));
    await until(async () => expect((await stateOf(id)).status).toBe("finished"));
    const after = await stateOf(id);
    for (const game of after.games) expect(game).toMatchObject({ result: "black", isPlayed: false });
    const whites = players.map(({ id: player }) => state.games.filter(({ white }) => white === player).length);
    expect(after.entrants.map(({ status }) => status)).toEqual(
      whites.map((count) => (count >= 2 ? "withdrawn" : "entered")),
    );
  });
});

describe("the start of a tournament", () => {
  test("happens at its date", async () => {
    const at = Date.now() + DAY;
    const { id } = await newTournament({ terms: terms({ start: { kind: "date", at } }) });
    await enter(id, await newPlayers(3));
    await untilQuiet(id);
    expect(await runInDurableObject(stub(id), (_, { storage }) => storage.getAlarm())).toBe(at);
    setTime(at);
    await evict(id);
    await runDurableObjectAlarm(stub(id));
    expect(await stateOf(id)).toMatchObject({ status: "running", startedAt: at });
  });

  test.each(["date", "manual"] as const)("is filled up with house bots, if there is a player: %s", async (kind) => {
    const at = Date.now() + DAY;
    const start = kind === "date" ? { start: { kind, at } } : { startsBy: at };
    const options = { terms: terms({ ...start, entry: { fewest: 4, bots: true } }) };
    const [one, none] = [await newTournament(options), await newTournament(options)];
    await enter(one.id, await newPlayers(1));
    setTime(at);
    const state = await stateOf(one.id);
    expect(state.status).toBe("running");
    expect(state.entrants.map(({ isBot }) => isBot)).toEqual([false, true, true, true]);
    await untilQuiet(one.id);
    expect(await stateOf(none.id)).toMatchObject({ status: "canceled", cancellation: { code: "too-few-players" } });
  });

  test("of a tournament of the server is postponed by a week while nobody has entered", async () => {
    const at = Date.now() + DAY;
    const { id } = await newTournament({ terms: terms({ start: { kind: "date", at } }), organizer: null });
    setTime(at + 8 * DAY);
    const state = await stateOf(id);
    expect(state.status).toBe("open");
    expect(state.terms.start).toEqual({ kind: "date", at: at + 14 * DAY });
  });
});

describe("the results of games", () => {
  test("are received once, although a room sends them again", async () => {
    const { id, state } = await started(4);
    await untilQuiet(id);
    const [game] = state.games;
    if (game === undefined) throw new Error("no game");
    await resign(game, "white");
    await until(async () => expect((await stateOf(id)).games[0]?.status).toBe("finished"));
    const { seq } = await stateOf(id);
    const observed = () =>
      runInDurableObject(stub(id), (_, { storage }) => storage.sql.exec("SELECT * FROM observed").toArray());
    const [row] = await observed();
    const through = Number(row?.seq);
    const batch = { gameId: game.gameId, after: 0, throughSeq: through, news: [], isPlayed: false };
    expect(await tournament(id).observe(batch)).toBe(through);
    // The tournament was restored from a backup: the room is to send the events again.
    expect(await tournament(id).observe({ ...batch, after: through + 5, throughSeq: through + 5 })).toBe(through);
    expect((await stateOf(id)).seq).toBe(seq);
    expect(await observed()).toEqual([row]);
    // A game that is not of this tournament needs nothing.
    expect(await tournament(id).observe({ ...batch, gameId: "g000000000000000", after: 7 })).toBe(7);
  });

  test("are read again from the rooms if the tournament may have missed them", async () => {
    const { id, state } = await started(4);
    await untilQuiet(id);
    const backup = await runInDurableObject(stub(id), (_, { storage }) =>
      storage.sql.exec("SELECT max(first_seq) AS last FROM commands").one(),
    );
    for (const game of state.games) await resign(game, "black");
    await until(async () => expect((await stateOf(id)).status).toBe("finished"));
    await untilQuiet(id);
    await runInDurableObject(stub(id), (_, { storage }) => {
      storage.sql.exec("DELETE FROM commands WHERE first_seq > ?", Number(backup.last));
      storage.sql.exec("DELETE FROM observed");
    });
    await evict(id);
    expect((await stateOf(id)).status).toBe("running");
    await tournament(id).wake(true);
    await until(async () => expect((await stateOf(id)).status).toBe("finished"));
  });
});

describe("a check of running games", () => {
  const check = (id: string, games: readonly TournamentGame[]) =>
    tournament(id).stateAfterCheck(games.map(({ gameId }) => gameId));

  test("finds a result that the tournament has missed", async () => {
    const { id, state } = await started(3);
    await untilQuiet(id);
    const [game, ...others] = state.games;
    if (game === undefined) throw new Error("no game");
    await resign(game, "white");
    await until(async () => expect((await stateOf(id)).games[0]?.status).toBe("finished"));
    await untilQuiet(id);
    await runInDurableObject(stub(id), (_, { storage }) => {
      storage.sql.exec("DELETE FROM commands WHERE first_seq > ?", state.seq);
      storage.sql.exec("DELETE FROM observed");
    });
    await evict(id);
    expect((await stateOf(id)).games[0]?.status).toBe("running");
    expect((await check(id, others))?.games[0]?.status).toBe("running");
    expect((await check(id, [game]))?.games[0]).toMatchObject({ status: "finished", result: "black" });
    expect(await tournament("n0n0n0n0n0n0n0n0").stateAfterCheck([])).toBeNull();
  });

  test("begins a game that is about to begin, and leaves one that its object has lost", async () => {
    const { id, state } = await started(3);
    await untilQuiet(id);
    const [game] = state.games;
    if (game === undefined) throw new Error("no game");
    const room = env.ROOMS.getByName(game.gameId);
    await runInDurableObject(room, async (_, { storage }) => storage.deleteAll());
    await evictDurableObject(room);
    const progress = () => roomObject(env, game.gameId).progress();
    await check(id, [game]);
    expect(await progress()).toBeNull();
    await runInDurableObject(stub(id), (_, { storage }) => {
      const job = ["begin-1", "begin", JSON.stringify({ round: 1, from: 0 }), Date.now(), Date.now() + DAY] as const;
      storage.sql.exec("INSERT INTO jobs VALUES (?, ?, ?, ?, 1, ?, NULL)", ...job);
    });
    await check(id, [game]);
    expect(await progress()).toMatchObject({ moves: [] });
  });
});

describe("a tournament that was restored from an older backup", () => {
  test("overwrites its newer row in the database with the next change", async () => {
    const { id } = await newTournament();
    const [first, second, third] = await newPlayers(3);
    if (first === undefined || second === undefined || third === undefined) throw new Error("no players");
    await enter(id, [first, second]);
    await untilQuiet(id);
    await runInDurableObject(stub(id), (_, { storage }) => {
      storage.sql.exec("DELETE FROM commands WHERE first_seq > 1");
    });
    await evict(id);
    await enter(id, [third]);
    await untilQuiet(id);
    expect(await findTournament(env.DB, id)).toMatchObject({ entrants: 1 });
    const listed = async (playerId: string) => (await listTournaments(env.DB, { playerId }, PAGE)).rows.length;
    expect([await listed(first.id), await listed(second.id), await listed(third.id)]).toEqual([0, 0, 1]);
  });
});

describe("commands", () => {
  test("are for those who may give them", async () => {
    const { id, organizer } = await newTournament();
    const [player, other, arbiter] = await newPlayers(3);
    if (player === undefined || other === undefined || arbiter === undefined) throw new Error("no players");
    await enter(id, [player]);
    const refused = async (...given: Parameters<ReturnType<typeof tournament>["command"]>) => {
      const result = await tournament(id).command(...given);
      return result.ok ? "ok" : result.error.code;
    };
    const entry = { type: "enter", candidate: candidate(other) } as const;
    expect(await refused(by(player), entry)).toBe("not-an-organizer");
    expect(await refused(by(organizer), entry)).toBe("not-an-organizer");
    expect(await refused(by(player), { type: "start" })).toBe("not-an-organizer");
    expect(await refused(by(other), { type: "withdraw", player: player.id, reason: "player" })).toBe(
      "not-an-organizer",
    );
    expect(await refused(by(player), { type: "cancel", reason: "" })).toBe("not-an-organizer");
    expect(await refused(by(organizer), { type: "rename", player: player.id, username: "x" })).toBe("not-an-organizer");
    expect(await refused(by(organizer), { type: "start" })).toBe("too-few-players");
    expect(await refused(by(organizer), { type: "withdraw", player: player.id, reason: "removed" })).toBe("ok");
    expect(await refused({ kind: "admin", id: arbiter.id }, { type: "cancel", reason: "" })).toBe("ok");
  });

  test("are refused for drafts and for tournaments that do not exist", async () => {
    const { id, organizer } = await newTournament({ open: false });
    const [player] = await newPlayers(1);
    if (player === undefined) throw new Error("no player");
    const entry = { type: "enter", candidate: candidate(player) } as const;
    expect(await tournament(id).command(by(player), entry)).toEqual({ ok: false, error: { code: "not-found" } });
    await give(id, by(organizer), { type: "open" });
    expect((await tournament(id).command(by(player), entry)).ok).toBe(true);
    const nothing = tournament("n0n0n0n0n0n0n0n0");
    expect(await nothing.state()).toBeNull();
    expect(await nothing.events(0, 10)).toBeNull();
    expect(await nothing.command(SERVER, { type: "open" })).toEqual({ ok: false, error: { code: "not-found" } });
    expect(await nothing.wake(true)).toEqual({ kind: "empty" });
  });

  test("are numbered in order, page by page, and a known state is not sent again", async () => {
    const { id, order } = await newTournament();
    await enter(id, await newPlayers(2));
    const { seq } = await stateOf(id);
    expect(seq).toBe(4);
    expect((await tournament(id).events(1, 2))?.map((each) => [each.seq, each.event.type])).toEqual([
      [2, "opened"],
      [3, "entered"],
    ]);
    expect((await tournament(id).events(3, 10))?.map((each) => each.seq)).toEqual([4]);
    const known = await tournament(id).stateSince(null);
    if (known === null || known === "unchanged") throw new Error("there is no state");
    expect(known.state.seq).toBe(seq);
    expect(await tournament(id).stateSince(known.version)).toBe("unchanged");
    await enter(id, await newPlayers(1));
    expect(await tournament(id).stateSince(known.version)).toMatchObject({ state: { seq: seq + 1 } });
    // A repeated creation changes nothing.
    expect((await tournament(id).create({ ...order, open: false })).seq).toBe(seq + 1);
  });
});
