import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { writeTournament } from "../../../src/db/tournaments";
import { tournamentRow } from "../../db/fixtures";
import { at, get, listAt, newPlayer, post, send, type TestPlayer, textAt, verdict } from "../client";
import { enter, errorsOf, leave, newTournament } from "./fixtures";

afterEach(() => {
  vi.useRealTimers();
});

/** A running round robin of three players. */
async function running(): Promise<{ path: string; organizer: TestPlayer; players: readonly TestPlayer[] }> {
  const [organizer, ...players] = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()];
  const path = await newTournament(organizer);
  for (const player of players) expect((await enter(path, player)).status).toBe(200);
  const started = await post(`${path}/start`, organizer.token);
  expect(started.status, started.text).toBe(200);
  return { path, organizer, players };
}

/** The games of a tournament, once all of them have begun. */
async function gamesOf(path: string) {
  const games = listAt((await get(`${path}/games`)).body, "items");
  for (const game of games) {
    await expect.poll(async () => (await get(`/v1/games/${textAt(game, "gameId")}`)).status).toBe(200);
  }
  return games.map((game) => ({
    id: textAt(game, "gameId"),
    white: textAt(game, "players", "white", "username"),
    black: textAt(game, "players", "black", "username"),
  }));
}

const resign = (gameId: string, { token }: TestPlayer) => post(`/v1/games/${gameId}/resign`, token);

describe("an entry", () => {
  test("is stored once, and names the players in the order of their entries", async () => {
    const [organizer, one, other] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const path = await newTournament(organizer);
    const entered = await enter(path, one);
    expect(entered.body).toMatchObject({ entrants: 1, you: { status: "entered", canEnter: false } });
    await enter(path, other);
    expect((await enter(path, one)).body).toMatchObject({ entrants: 2 });
    const items = listAt((await get(`${path}/entries`)).body, "items");
    expect(items.map((entry) => at(entry, "player", "username"))).toEqual([one.username, other.username]);
    expect(items[0]).toMatchObject({ status: "entered", player: { rating: { rating: 1500, provisional: true } } });
  });

  test("keeps its order if the next player enters in the same millisecond", async () => {
    const organizer = await newPlayer();
    const players = await Promise.all(Array.from({ length: 8 }, () => newPlayer()));
    const path = await newTournament(organizer, { entry: { fewest: 3, most: 8 } });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    for (const player of players) expect((await enter(path, player)).status).toBe(200);
    const first = await get(`${path}/entries?limit=5`);
    const rest = await get(`${path}/entries?limit=5&cursor=${textAt(first.body, "nextCursor")}`);
    const items = [...listAt(first.body, "items"), ...listAt(rest.body, "items")];
    expect(items.map((entry) => at(entry, "player", "username"))).toEqual(players.map(({ username }) => username));
  });

  test("beyond the last place is a standby, which takes the place of a player who leaves", async () => {
    const [organizer, ...players] = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()];
    const last = await newPlayer();
    const path = await newTournament(organizer);
    for (const player of players) await enter(path, player);
    expect((await enter(path, last)).body).toMatchObject({ entrants: 3, standbys: 1, you: { status: "standby" } });
    const first = players[0] ?? last;
    expect((await leave(path, first)).body).toMatchObject({ entrants: 3, standbys: 0, you: { status: null } });
    expect((await leave(path, first)).status).toBe(200);
    expect((await get(path, last.token)).body).toMatchObject({ you: { status: "entered" } });
  });

  test.each([
    ["a low rating", { minRating: 1600 }, "403 rating-out-of-range"],
    ["a high rating", { maxRating: 1400 }, "403 rating-out-of-range"],
  ])("is refused for %s, and the tournament says so before", async (_name, entry, expected) => {
    const [organizer, player] = [await newPlayer(), await newPlayer()];
    const path = await newTournament(organizer, { entry: { fewest: 3, most: 3, ...entry } });
    const reason = expected.slice("403 ".length);
    expect((await get(path, player.token)).body).toMatchObject({ you: { canEnter: false, reason } });
    const refused = await enter(path, player);
    expect(verdict(refused)).toBe(expected);
    expect(refused.body).toMatchObject({ rating: 1500 });
  });

  test("can be removed by the organizer only", async () => {
    const [organizer, player] = [await newPlayer(), await newPlayer()];
    const path = await newTournament(organizer);
    await enter(path, player);
    const remove = (token: string) => send("DELETE", `${path}/entries/${player.username}`, { token });
    expect(verdict(await remove(player.token))).toBe("403 not-an-organizer");
    expect((await remove(organizer.token)).body).toMatchObject({ entrants: 0 });
    expect(verdict(await remove(organizer.token))).toBe("409 not-entered");
  });
});

describe("a draft", () => {
  test("exists only for its organizer until it is opened", async () => {
    const [organizer, player] = [await newPlayer(), await newPlayer()];
    const path = await newTournament(organizer, { open: false });
    expect((await get(path, organizer.token)).body).toMatchObject({ status: "draft", you: { roles: ["organizer"] } });
    for (const suffix of ["", "/entries", "/standings", "/rounds", "/games", "/events", "/standings.svg"]) {
      expect((await get(path + suffix, player.token)).status, suffix).toBe(404);
    }
    for (const suffix of ["/export.json", "/export.trf", "/export.pgn"]) {
      expect((await get(path + suffix)).status, suffix).toBe(404);
    }
    expect(verdict(await enter(path, player))).toBe("404 not-found");
    expect(verdict(await post(`${path}/open`, player.token))).toBe("404 not-found");
    const mine = await get(`/v1/tournaments?organizer=${organizer.username}`, organizer.token);
    expect(listAt(mine.body, "items")).toHaveLength(1);
    const others = await get(`/v1/tournaments?organizer=${organizer.username}`, player.token);
    expect(listAt(others.body, "items")).toHaveLength(0);
    expect((await post(`${path}/open`, organizer.token)).body).toMatchObject({ status: "open" });
    expect((await enter(path, player)).status).toBe(200);
  });
});

describe("a round robin", () => {
  test("needs its players before it starts", async () => {
    const [organizer, player] = [await newPlayer(), await newPlayer()];
    const path = await newTournament(organizer);
    await enter(path, player);
    const refused = await post(`${path}/start`, organizer.token);
    expect(verdict(refused)).toBe("409 too-few-players");
    expect(refused.body).toMatchObject({ entered: 1, fewest: 3 });
    expect(verdict(await post(`${path}/start`, player.token))).toBe("403 not-an-organizer");
    expect(verdict(await post(`${path}/pause`, organizer.token, { reason: "Holidays." }))).toBe(
      "409 tournament-status",
    );
  });

  test("is played to its end, with standings, records and exports", async () => {
    const { path, organizer, players } = await running();
    const games = await gamesOf(path);
    expect(games).toHaveLength(3);
    expect((await get(path)).body).toMatchObject({
      status: "running",
      round: { number: 1, of: 1, games: 3, finished: 0 },
    });
    // Everybody loses against the players before them in this list.
    for (const { id, white, black } of games) {
      const loser = players.findLast(({ username }) => username === white || username === black);
      if (loser === undefined) throw new Error("a game of strangers");
      expect((await resign(id, loser)).status).toBe(200);
    }
    await expect.poll(async () => (await get(path)).body.status).toBe("finished");
    const [section] = listAt((await get(`${path}/standings`)).body, "items");
    const rows = listAt(section, "rows").map((row) => [
      at(row, "rank"),
      at(row, "player", "username"),
      at(row, "points"),
    ]);
    expect(rows).toEqual(players.map(({ username }, index) => [index + 1, username, 2 - index]));
    const namesOn = async (query: string) => {
      const { body } = await get(`${path}/standings?${query}`);
      const [one = null] = listAt(body, "items");
      const names = one === null ? [] : listAt(one, "rows").map((row) => textAt(row, "player", "username"));
      return { names, next: body.nextCursor, section: one };
    };
    const first = await namesOn("section=1&rows=2");
    expect(first.names).toEqual(players.slice(0, 2).map(({ username }) => username));
    expect(first.section).toMatchObject({ section: 1, players: 3 });
    const second = await namesOn(`section=1&rows=2&cursor=${first.next}`);
    expect([second.names, second.next]).toEqual([[players[2]?.username], null]);
    expect((await namesOn("section=2&rows=2")).section).toBeNull();
    expect((await namesOn(`player=${players[1]?.username}`)).names).toEqual([players[1]?.username]);
    expect(errorsOf(await get(`${path}/standings?rows=2`))).toEqual(["section: is required with `rows`"]);
    const [round] = listAt((await get(`${path}/rounds`)).body, "items");
    expect(round).toMatchObject({ number: 1, status: "finished", games: 3, finished: 3 });
    const picture = await get(`${path}/standings.svg`);
    for (const { username } of players) expect(picture.text).toContain(username);
    const exported = (await get(`${path}/export.json`)).body;
    expect(exported).toMatchObject({ kind: "skytale-tournament", version: 1, status: "finished" });
    expect(listAt(exported, "rounds", 0, "games")).toHaveLength(3);
    const pgn = (await get(`${path}/export.pgn`)).text;
    expect(pgn.match(/\[Event "Autumn sections"\]\n.*\n.*\n\[Round "1"\]/g)).toHaveLength(3);
    expect((await get(`${path}/export.pgn?page=1`)).text).toBe(pgn);
    const reader = await newPlayer();
    // 250 games at most, and one request for each 50 of them.
    expect((await get(`${path}/export.pgn`, reader.token)).headers.get("RateLimit")).toMatch(/r=295;/);
    expect((await get(`${path}/export.pgn?page=2`)).text).toBe("");
    expect((await get(`${path}/export.trf`)).text).toContain(players[0]?.username);
    const summary = await get(`/v1/tournaments?player=${players[0]?.username}`);
    expect(listAt(summary.body, "items")).toMatchObject([{ status: "finished", entrants: 3, rounds: 1 }]);
    for (const command of ["pause", "resume", "start", "open"]) {
      const body = command === "pause" ? { reason: "Too late." } : undefined;
      const refused = await post(`${path}/${command}`, organizer.token, body);
      expect([verdict(refused), refused.body.tournamentStatus]).toEqual(["409 tournament-status", "finished"]);
    }
  });

  test("loses the games of a player who leaves, for good", async () => {
    const { path, players } = await running();
    await gamesOf(path);
    const [quitter] = players;
    if (quitter === undefined) throw new Error("no players");
    expect((await leave(path, quitter)).body).toMatchObject({ you: { status: "withdrawn" } });
    expect(verdict(await enter(path, quitter))).toBe("409 entry-final");
    const decided = async () =>
      listAt((await get(`${path}/games?player=${quitter.username}`)).body, "items").map((game) =>
        at(game, "decidedBy"),
      );
    await expect.poll(decided).toEqual(["forfeit", "forfeit"]);
    await expect.poll(async () => listAt((await get(`${path}/games?status=running`)).body, "items")).toHaveLength(1);
  });

  test("pauses and resumes, and its organizer decides a game", async () => {
    const { path, organizer, players } = await running();
    const [game] = await gamesOf(path);
    const paused = await post(`${path}/pause`, organizer.token, { reason: "The server moves." });
    expect(paused.body).toMatchObject({ status: "paused", pause: { reason: "The server moves." } });
    expect((await post(`${path}/resume`, organizer.token)).body).toMatchObject({ status: "running", pause: null });
    const decide = (token: string, gameId: string) =>
      post(`${path}/adjudications`, token, { gameId, result: "draw", reason: "Both asked for it." });
    expect(verdict(await decide(players[0]?.token ?? "", game?.id ?? ""))).toBe("403 not-an-organizer");
    expect(verdict(await decide(organizer.token, "7g2k9qd4w0xn5tz1"))).toBe("422 not-a-tournament-game");
    expect((await decide(organizer.token, game?.id ?? "")).status).toBe(200);
    await expect
      .poll(async () => (await get(`${path}/games?status=finished`)).body)
      .toMatchObject({ items: [{ gameId: game?.id, result: "draw", decidedBy: "adjudication" }] });
    const other = { gameId: game?.id, result: "white", reason: "No, White." };
    expect(verdict(await post(`${path}/adjudications`, organizer.token, other))).toBe("409 game-decided");
  });
});

test("nobody adjudicates their own game, but another arbiter can", async () => {
  const [organizer, arbiter, player] = await Promise.all([newPlayer(), newPlayer(), newPlayer()]);
  const path = await newTournament(organizer, { start: { kind: "full" }, arbiters: [arbiter.username] });
  for (const each of [organizer, player, arbiter]) await enter(path, each);
  const decide = async ({ token }: TestPlayer, one: TestPlayer, other: TestPlayer) => {
    const games = listAt((await get(`${path}/games?player=${one.username}`)).body, "items");
    const game = games.find((each) => JSON.stringify(each).includes(other.username));
    const order = { gameId: at(game, "gameId"), result: "white", reason: "White wins by force." };
    const decided = await post(`${path}/adjudications`, token, order);
    return decided.status === 200 ? "200" : verdict(decided);
  };
  expect(await decide(organizer, organizer, player)).toBe("403 own-game");
  expect(await decide(arbiter, organizer, arbiter)).toBe("403 own-game");
  expect(await decide(arbiter, organizer, player)).toBe("200");
  expect(await decide(organizer, arbiter, player)).toBe("200");
});

test("the events of a tournament continue after the last one that a client has", async () => {
  const { path } = await running();
  const first = await get(`${path}/events?limit=3`);
  expect(listAt(first.body, "items").map((event) => at(event, "type"))).toEqual(["created", "opened", "entered"]);
  const after = textAt(first.body, "nextCursor");
  const rest = listAt((await get(`${path}/events?after=${after}&limit=100`)).body, "items");
  expect(rest.map((event) => at(event, "type")).slice(0, 4)).toEqual([
    "entered",
    "entered",
    "started",
    "round.started",
  ]);
  // An id of another tournament, of an event that never was, and of one that a restored backup does not have.
  for (const gone of [
    after.replace(/^[^-]+/, "7g2k9qd4w0xn5tz1"),
    after.replace(/-\d+-/, "-9999-"),
    after.replace(/-\w+$/, "-abc"),
  ]) {
    expect(verdict(await get(`${path}/events?after=${gone}`)), gone).toBe("410 cursor-gone");
  }
});

test("an unchanged tournament is 304 for a client that has it", async () => {
  const path = await newTournament(await newPlayer());
  const tag = (await get(path)).headers.get("ETag") ?? "";
  expect((await get(path, undefined, { "If-None-Match": tag })).status).toBe(304);
  await enter(path, await newPlayer());
  expect((await get(path, undefined, { "If-None-Match": tag })).status).toBe(200);
});

test("lists can be filtered, and have pages", async () => {
  const organizer = await newPlayer();
  await newTournament(organizer);
  await newTournament(organizer, { format: { kind: "knockout" }, entry: { most: 8 }, variant: "sparta" });
  const list = async (query: string) => {
    const { body } = await get(`/v1/tournaments?organizer=${organizer.username}${query}`);
    return { formats: listAt(body, "items").map((item) => at(item, "format")), cursor: at(body, "nextCursor") };
  };
  expect((await list("")).formats).toEqual(["knockout", "round-robin"]);
  expect((await list("&format=knockout")).formats).toEqual(["knockout"]);
  expect((await list("&variant=spartan-chess")).formats).toEqual(["round-robin"]);
  expect((await list("&status=running,finished")).formats).toEqual([]);
  const page = await list("&limit=1");
  expect((await list(`&limit=1&cursor=${page.cursor}`)).formats).toEqual(["round-robin"]);
  expect(verdict(await get("/v1/tournaments?status=lively"))).toBe("422 invalid-request");
});

test("nobody takes part in more tournaments than the server allows", async () => {
  const player = await newPlayer();
  for (let count = 0; count < 50; count += 1) {
    await writeTournament(env.DB, tournamentRow(), [{ playerId: player.id, status: "entered", enteredAt: 0 }]);
  }
  const path = await newTournament(await newPlayer());
  expect((await get(path, player.token)).body).toMatchObject({ you: { canEnter: false, reason: "too-many-entries" } });
  const refused = await enter(path, player);
  expect([verdict(refused), refused.body.limit]).toEqual(["409 too-many-entries", 50]);
});
