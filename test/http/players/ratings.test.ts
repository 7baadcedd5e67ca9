import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { FeedEvent } from "../../../src/events/feed-event";
import { startRatingOf } from "../../../src/match/setup";
import { DAY, insertRating } from "../../db/fixtures";
import { setup } from "../../match/fixtures";
import { at, gameBetween, get, listAt, newPlayer, post, TERMS, type TestPlayer, textAt, verdict } from "../client";

/** A rated game of two moves each that Black resigns, after its rating changes are stored. */
async function counted(
  white: TestPlayer,
  black: TestPlayer,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { id } = await gameBetween(white, black, { rated: true, ...changes });
  for (const [ply, move] of ["e2e4", "b7d5", "e4d5", "c8b7"].entries()) {
    await post(`/v1/games/${id}/moves`, (ply % 2 === 0 ? white : black).token, { move, ply });
  }
  await post(`/v1/games/${id}/resign`, black.token);
  await vi.waitFor(async () =>
    expect(at((await get(`/v1/games/${id}`, white.token)).body, "outcome", "ratings")).toBeDefined(),
  );
  return id;
}

describe("a player's ratings", () => {
  test("are those of a beginner before the first game", async () => {
    const player = await newPlayer();
    const { body } = await get(`/v1/players/${player.username}`);
    expect(at(body, "ratings", "sparta")).toEqual({
      rating: 1500,
      deviation: 350,
      provisional: true,
      games: 0,
      wins: 0,
      draws: 0,
      losses: 0,
    });
  });

  test("show today's deviation", async () => {
    const player = await newPlayer();
    await insertRating({ playerId: player.id, ratedAt: Date.now() - 366 * DAY, leadsUntil: Date.now() + DAY });
    const stands = at((await get(`/v1/players/${player.username}`)).body, "ratings", "sparta");
    expect(stands).toMatchObject({ rating: 1500, deviation: 110.1, provisional: true });
    const leaders = listAt((await get("/v1/leaderboards/sparta?limit=100")).body, "items");
    expect(leaders.find((leader) => at(leader, "player", "username") === player.username)).toMatchObject({
      deviation: 110.1,
    });
    await insertRating({ playerId: player.id, variant: "spartan-chess", ratedAt: Date.now() - 363 * DAY });
    const settled = at((await get(`/v1/players/${player.username}`)).body, "ratings", "spartan-chess");
    expect(settled).toMatchObject({ deviation: 109.8, provisional: false });
    await env.DB.prepare("update ratings set leads_until = null where player_id = ?").bind(player.id).run();
  });

  test("follow their games and show the changes", async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    const first = await counted(white, black);
    const second = await counted(white, black);
    const records = [first, second].map(async (id) => (await get(`/v1/games/${id}/export.pgn`)).text);
    const [early, late] = await Promise.all(records);
    expect(early).toContain('[WhiteElo "-"]\n[BlackElo "-"]\n');
    expect(late).toMatch(/\[WhiteElo "15\d\d"\]\n\[BlackElo "14\d\d"\]\n/);
    const profile = await get(`/v1/players/${black.username}`);
    expect(at(profile.body, "ratings", "spartan-chess")).toMatchObject({ games: 2, losses: 2, wins: 0 });
    expect(at(profile.body, "ratings", "sparta", "games")).toBe(0);
    for (const { token } of [white, black]) {
      const feed = async () => listAt((await get("/v1/me/events?limit=100", token)).body, "items");
      const news = await vi.waitFor(async () => {
        const found = (await feed()).filter((event) => at(event, "type") === "rating.changed");
        expect(found).toHaveLength(2);
        return found;
      });
      for (const event of news) expect(FeedEvent.parse(event)).toEqual(event);
      const outcome = at((await get(`/v1/games/${second}`)).body, "outcome", "ratings");
      expect(at(news.at(-1), "data", "ratings")).toEqual(outcome);
    }
    const path = `/v1/players/${black.username}/rating-history?variant=spartan-chess`;
    const page = await get(`${path}&limit=1`);
    expect(at(page.body, "items", 0)).toMatchObject({
      gameId: second,
      opponent: { username: white.username },
      result: "loss",
      before: 1447,
      after: at(profile.body, "ratings", "spartan-chess", "rating"),
      provisional: true,
    });
    const rest = await get(`${path}&limit=1&cursor=${textAt(page.body, "nextCursor")}`);
    expect(listAt(rest.body, "items").map((item) => textAt(item, "gameId"))).toEqual([first]);
    expect(rest.body.nextCursor).toBeNull();
    expect(verdict(await get(`${path}&cursor=WzFd`))).toBe("400 bad-cursor");
    expect(verdict(await get(`/v1/players/${black.username}/rating-history`))).toBe("422 invalid-request");
    expect(verdict(await get("/v1/players/nobody-here/rating-history?variant=x"))).toBe("404 not-found");
  });

  test("do not reveal a private game", async () => {
    const [white, black, stranger] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const id = await counted(white, black);
    // A rated private game exists only from before rated games had to be public.
    await env.DB.prepare("update games set private = 1 where id = ?").bind(id).run();
    const path = `/v1/players/${white.username}/rating-history?variant=spartan-chess`;
    for (const token of [undefined, stranger.token]) {
      const { body, text } = await get(path, token);
      expect(at(body, "items", 0)).toMatchObject({ gameId: null, opponent: null, result: "win" });
      expect(textAt(body, "items", 0, "at")).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
      expect(text).not.toContain(id);
    }
    for (const { token } of [white, black]) expect(at((await get(path, token)).body, "items", 0, "gameId")).toBe(id);
  });
});

describe("the leaderboard", () => {
  const settle = (player: TestPlayer, rating: number) =>
    insertRating({ playerId: player.id, rating, deviation: 70, sequence: 40, wins: 20 });

  test("omits players who are not ranked, and pages correctly", async () => {
    const players = [await newPlayer(), await newPlayer(), await newPlayer()];
    for (const [i, player] of players.entries()) await settle(player, 1700 + i);
    await insertRating({ playerId: (await newPlayer()).id, rating: 2400, deviation: 200, leadsUntil: null });
    await insertRating({ playerId: (await newPlayer()).id, rating: 2300, leadsUntil: Date.now() - 1 });
    const first = await get("/v1/leaderboards/sparta?limit=2");
    expect(at(first.body, "items", 0)).toMatchObject({ rank: 1, rating: 1702, deviation: 70, games: 40, wins: 20 });
    const second = await get(`/v1/leaderboards/sparta?limit=2&cursor=${textAt(first.body, "nextCursor")}`);
    const names = [...listAt(first.body, "items"), ...listAt(second.body, "items")].map((item) =>
      textAt(item, "player", "username"),
    );
    expect(names).toEqual(players.toReversed().map(({ username }) => username));
    expect(at(second.body, "items", 0, "rank")).toBe(3);
    expect(verdict(await get("/v1/leaderboards/draughts"))).toBe("404 not-found");
  });
});

describe("the archive", () => {
  test("can be filtered by opponent, result and rating", async () => {
    const [white, black, other] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const first = await counted(white, black);
    const second = await counted(white, other);
    const ids = async (query: string) => {
      const { body } = await get(`/v1/games?player=${white.username}&${query}`);
      return listAt(body, "items").map((item) => textAt(item, "id"));
    };
    expect(await ids("")).toEqual([second, first]);
    expect(await ids(`opponent=${black.username.toUpperCase()}`)).toEqual([first]);
    expect(await ids("opponent=nobody-here")).toEqual([]);
    expect(await ids("result=win&rated=true&variant=spartan-chess&reason=resignation&winner=white")).toEqual([
      second,
      first,
    ]);
    expect(await ids("result=loss")).toEqual([]);
    expect(await ids("maxRating=1500")).toEqual([first]);
    expect(await ids("minRating=1501")).toEqual([]);
    const mine = await get(`/v1/players/${other.username}/games?opponent=${white.username}&result=loss`);
    expect(at(mine.body, "items", 0)).toMatchObject({ id: second, ratings: { white: 1553, black: 1500 } });
    const refused = await get("/v1/games?opponent=xerxes&result=win");
    expect(verdict(refused)).toBe("422 invalid-request");
    expect(listAt(refused.body, "errors").map((error) => textAt(error, "field"))).toEqual(["opponent", "result"]);
  });
});

describe("the rating beside a name", () => {
  const BEGINNER = { rating: 1500, provisional: true };
  const SETTLED = { rating: 1612.4, provisional: false };
  const seats = async (path: string, id: string, token?: string) =>
    at(
      listAt((await get(path, token)).body, "items").find((game) => at(game, "id") === id),
      "players",
    );

  test("is the current one in challenges and lists, and that of the start in a game", async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    await insertRating({ playerId: white.id, variant: "spartan-chess", rating: 1612.4 });
    const open = await post("/v1/challenges", white.token, TERMS);
    expect(at(open.body, "challenger")).toEqual({ username: white.username, rating: SETTLED });
    const lobby = listAt((await get("/v1/challenges?limit=100")).body, "items");
    expect(
      at(
        lobby.find((item) => at(item, "id") === at(open.body, "id")),
        "challenger",
        "rating",
      ),
    ).toEqual(SETTLED);
    const direct = await post("/v1/challenges", white.token, { ...TERMS, opponent: black.username });
    expect(at(direct.body, "opponent", "rating")).toEqual(BEGINNER);

    const { id } = await gameBetween(white, black);
    const players = {
      white: { username: white.username, rating: SETTLED },
      black: { username: black.username, rating: BEGINNER },
    };
    expect(at((await get(`/v1/games/${id}`)).body, "players")).toEqual(players);
    await vi.waitFor(async () => {
      const mine = listAt((await get("/v1/me/games", black.token)).body, "items");
      expect(mine.map((game) => at(game, "opponent", "rating"))).toEqual([SETTLED]);
    });
    await env.DB.prepare("update ratings set rating = 1700, deviation = 120 where player_id = ?").bind(white.id).run();
    const now = { rating: 1700, provisional: true };
    const list = `/v1/players/${white.username}/games`;
    expect(at(await seats(`${list}?status=active`, id), "white", "rating")).toEqual(now);
    expect(at((await get(`/v1/games/${id}`)).body, "players")).toEqual(players);

    await post(`/v1/games/${id}/resign`, black.token);
    await vi.waitFor(async () => expect(at(await seats(list, id), "white", "rating")).toEqual(now));
    expect(at(await seats(list, id), "black", "rating")).toEqual(BEGINNER);
  });

  test("is that against the bots in games with a house bot", async () => {
    const player = await newPlayer();
    await insertRating({ playerId: player.id, variant: "spartan-chess", rating: 1900 });
    await insertRating({ playerId: player.id, variant: "spartan-chess@house", rating: 1400 });
    const posted = await post("/v1/challenges", player.token, { ...TERMS, opponent: "house-recruit", color: "white" });
    expect(at(posted.body, "challenger", "rating", "rating")).toBe(1400);
    expect(at(posted.body, "game", "players", "white", "rating", "rating")).toBe(1400);
  });

  test("is missing in games that earlier releases began, and uncertain if its deviation was not stored", () => {
    const game = setup();
    expect(startRatingOf(game, "white")).toBeNull();
    const startRatings = { white: 1612.4, black: null };
    expect(startRatingOf({ ...game, startRatings }, "white")).toEqual({ rating: 1612.4, provisional: true });
    expect(startRatingOf({ ...game, startRatings }, "black")).toEqual(BEGINNER);
  });
});
