import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { roomObject } from "../../../src/bindings";
import type { Adjudicated } from "../../../src/match/adjudicate";
import { gameId, playerId } from "../../../src/shared/ids";
import { setup } from "../../match/fixtures";
import { DAY, newId, roomStub, untilDelivered } from "../../room/fixtures";
import { type Answer, at, get, newGame, newPlayer, post, send, type TestGame, verdict } from "../client";
import FULL_GAMES from "./full-games.json";

type Id = Pick<TestGame, "id">;

const QUERIES = ["", "?include=board", "?since=2"];

const detailsOf = ({ id }: Id): Promise<string | null> =>
  env.DB.prepare("SELECT details FROM games WHERE id = ?").bind(id).first("details");

const setDetails = (details: string | null, { id }: Id) =>
  env.DB.prepare("UPDATE games SET details = ? WHERE id = ?").bind(details, id).run();

/** Deletes everything that a game's object stores. */
async function loseObject({ id }: Id): Promise<void> {
  await runInDurableObject(roomStub(id), (_, { storage }) => storage.deleteAll());
  await evictDurableObject(roomStub(id));
}

async function readAll({ id }: Id, token?: string) {
  const answers: { status: number; etag: string | null; body: Answer["body"]; text: string }[] = [];
  for (const query of QUERIES) {
    const { status, headers, body, text } = await get(`/v1/games/${id}${query}`, token);
    answers.push({ status, etag: headers.get("etag"), body, text });
  }
  return answers;
}

/** Asserts that spectators get the same page from the archive as from the object. Returns the page. */
async function expectSame(game: Id): Promise<Answer["body"]> {
  await untilDelivered(game.id);
  const details = await detailsOf(game);
  expect(details).not.toBeNull();
  // Without details, the row is that of an earlier release, and the object has the page.
  await setDetails(null, game);
  const fromObject = await readAll(game);
  expect(fromObject.map(({ status }) => status)).toEqual([200, 200, 200]);
  await setDetails(details, game);
  await loseObject(game);
  expect(await readAll(game)).toEqual(fromObject);
  return fromObject[0]?.body ?? {};
}

async function playAll(game: TestGame, moves: readonly string[]): Promise<void> {
  let { body } = await get(`/v1/games/${game.id}`, game.white.token);
  for (const move of moves) {
    const { token } = at(body, "turn") === "white" ? game.white : game.black;
    const answer = await post(`/v1/games/${game.id}/moves`, token, { move, ply: at(body, "ply") });
    expect(answer.status, answer.text).toBe(200);
    body = answer.body;
  }
}

const OPENING = ["e2e4", "b7d5", "e4d5", "c8b7"];

/** A game that White resigned, in the archive. */
const finished = async (changes = {}): Promise<TestGame> => {
  const game = await newGame(changes);
  await playAll(game, OPENING);
  await post(`/v1/games/${game.id}/resign`, game.white.token);
  await untilDelivered(game.id);
  // The object says that the game has ended.
  await get(`/v1/games/${game.id}`, game.white.token);
  return game;
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the page of a finished game is the same from the archive", () => {
  test.each(FULL_GAMES.map((full) => [`${full.variant}: ${full.reason}`, full] as const))("%s", async (_, full) => {
    const { variant, moves } = full;
    const position = "position" in full ? { position: full.position } : {};
    const options = "options" in full ? { options: full.options } : {};
    const game = await newGame({ variant, ...position, ...options });
    await playAll(game, moves.split(" "));
    expect(await expectSame(game)).toMatchObject({ status: "finished", outcome: { reason: full.reason } });
  });

  test("resigned, with changed ratings, a draw offer, messages and notes", async () => {
    const game = await newGame({ rated: true, takebacks: false });
    const path = `/v1/games/${game.id}`;
    await playAll(game, OPENING);
    await post(`${path}/draw-offer`, game.white.token, { ply: 4 });
    await post(`${path}/messages`, game.white.token, { text: "Good game" });
    await send("PUT", `${path}/notes`, { token: game.white.token, body: { text: "mine" } });
    await post(`${path}/resign`, game.black.token);
    await untilDelivered(game.id);
    await post(`${path}/messages`, game.black.token, { text: "Thank you" });
    const rematch = await post(`${path}/rematch`, game.black.token);
    expect(rematch.status, rematch.text).toBe(202);
    const page = await expectSame(game);
    expect(page).toMatchObject({
      seq: null,
      rated: true,
      outcome: { winner: "white", ratings: { white: { before: 1500 } } },
    });
  });

  test("drawn by agreement, after a takeback", async () => {
    const game = await newGame();
    const path = `/v1/games/${game.id}`;
    await playAll(game, OPENING);
    await post(`${path}/takeback`, game.black.token, { ply: 4 });
    await post(`${path}/takeback`, game.white.token, { ply: 4 });
    await post(`${path}/draw-offer`, game.white.token, { ply: 3 });
    await post(`${path}/draw-offer`, game.black.token, { ply: 3 });
    expect(await expectSame(game)).toMatchObject({ ply: 3, takebacks: true, outcome: { reason: "draw-agreement" } });
  });

  test("aborted", async () => {
    const game = await newGame();
    await post(`/v1/games/${game.id}/abort`, game.white.token);
    expect(await expectSame(game)).toMatchObject({ status: "aborted", moves: [] });
  });

  test("lost on time with a bank", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const timeControl = { kind: "bank", initial: "P3D", increment: "P1D", max: "P4D" };
    const game = await newGame({ timeControl });
    await playAll(game, ["e2e4", "b7d5"]);
    vi.setSystemTime(Date.now() + 10 * DAY);
    expect((await get(`/v1/games/${game.id}`)).body).toMatchObject({ status: "finished" });
    const page = await expectSame(game);
    expect(page).toMatchObject({ outcome: { reason: "timeout" }, clock: { remaining: { white: "PT0S" } } });
  });

  test.each<[string, Adjudicated | null]>([
    ["decided by a tournament", { winner: "black", isRated: false }],
    ["aborted by a tournament", null],
  ])("%s", async (_, result) => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    const id = gameId(newId("g"));
    const origin = { kind: "pairing", tournamentId: "t000000000000001", round: 2, name: "Olympia" } as const;
    const players = {
      white: { id: playerId(white.id), username: white.username },
      black: { id: playerId(black.id), username: black.username },
    };
    const startRatings = { white: 1612.5, black: null };
    const startProvisional = { white: false, black: true };
    await roomObject(env, id).begin(
      setup({
        gameId: id,
        origin,
        players,
        startRatings,
        startProvisional,
        rated: true,
        vacation: false,
        createdAt: Date.now(),
      }),
    );
    const game = { id, white, black, challenge: "" };
    await playAll(game, OPENING);
    await roomObject(env, id).adjudicate(result);
    const rating = { rating: 1612.5, provisional: false };
    expect(await expectSame(game)).toMatchObject({
      tournament: { name: "Olympia", round: 2 },
      players: { white: { rating } },
    });
  });
});

describe("the page of an archived game", () => {
  test("comes from the object for its players, with the number of the last event", async () => {
    const game = await finished();
    const { body } = await get(`/v1/games/${game.id}`, game.white.token);
    expect(at(body, "seq")).toBeGreaterThan(0);
    await post(`/v1/games/${game.id}/messages`, game.black.token, { text: "Again?" });
    expect(at((await get(`/v1/games/${game.id}`, game.white.token)).body, "seq")).toBe(Number(at(body, "seq")) + 1);
  });

  test("comes from the archive for other players", async () => {
    const game = await finished();
    const { token } = await newPlayer();
    await loseObject(game);
    expect((await readAll(game, token)).map(({ body }) => body)).toMatchObject(
      Array(3).fill({ status: "finished", seq: null }),
    );
  });

  test("is answered with 304 if it has not changed", async () => {
    const game = await finished();
    await loseObject(game);
    const [first] = await readAll(game);
    const again = await get(`/v1/games/${game.id}`, undefined, { "If-None-Match": first?.etag ?? "" });
    expect(again.status).toBe(304);
  });

  test("does not exist for others if the game is private", async () => {
    const game = await finished({ private: true, rated: false });
    const { token } = await newPlayer();
    for (const answer of [await get(`/v1/games/${game.id}`), await get(`/v1/games/${game.id}`, token)]) {
      expect(verdict(answer)).toBe("404 not-found");
    }
    expect((await get(`/v1/games/${game.id}`, game.black.token)).status).toBe(200);
  });

  test("has the current names of its players", async () => {
    const game = await finished();
    await loseObject(game);
    await env.DB.prepare("UPDATE games SET white_name = 'renamed' WHERE id = ?").bind(game.id).run();
    expect(at((await get(`/v1/games/${game.id}`)).body, "players", "white", "username")).toBe("renamed");
  });

  test("comes from the object if this release cannot read the record", async () => {
    const game = await finished();
    const before = await readAll(game);
    await env.DB.prepare("UPDATE games SET record = x'02' WHERE id = ?").bind(game.id).run();
    expect(await readAll(game)).toEqual(before);
    expect((await get(`/v1/games/${game.id}/export.pgn`)).status).toBe(200);
  });

  test("has its moves and last position if this release does not know the rules", async () => {
    const game = await finished();
    const [before] = await readAll(game);
    await env.DB.prepare("UPDATE games SET revision = 99 WHERE id = ?").bind(game.id).run();
    await loseObject(game);
    const { body } = await get(`/v1/games/${game.id}`);
    expect(body).toEqual({ ...before?.body, rulesRevision: 99 });
  });
});

describe("the public analyses of an archived game", () => {
  const ANALYSIS = { public: true, branches: [{ ply: 0, text: "Well played." }] };
  const share = ({ id }: Id, { token }: { readonly token: string }, body: unknown = ANALYSIS) =>
    send("PUT", `/v1/games/${id}/analysis`, { token, body });
  const shared = ({ id }: Id, token?: string) => get(`/v1/games/${id}/shared-analyses`, token);
  const NONE = { white: null, black: null };

  test("come from the object only if a player has made one public, before or after the end", async () => {
    const [early, late, none] = [await newGame(), await newGame(), await finished()];
    await share(early, early.white);
    for (const game of [early, late]) {
      await playAll(game, OPENING);
      await post(`/v1/games/${game.id}/resign`, game.white.token);
      await untilDelivered(game.id);
    }
    await share(none, none.white, { ...ANALYSIS, public: false });
    expect((await shared(late)).body).toEqual(NONE);
    await share(late, late.black);
    expect((await shared(early)).body).toEqual({ white: ANALYSIS, black: null });
    expect((await shared(late)).body).toEqual({ white: null, black: ANALYSIS });
    await loseObject(none);
    expect((await shared(none)).body).toEqual(NONE);
    // The row of an earlier release does not say that there is none.
    await setDetails(null, none);
    expect((await shared(none)).status).toBe(404);
  });

  test("are not saved if the archive cannot say so", async () => {
    const game = await finished();
    const prepare = vi.spyOn(env.DB, "prepare").mockImplementation(() => {
      throw new Error("D1 is down");
    });
    expect((await share(game, game.white)).status).toBeGreaterThanOrEqual(500);
    prepare.mockRestore();
    expect((await get(`/v1/games/${game.id}/analysis`, game.white.token)).body).toEqual({
      public: false,
      branches: [],
    });
  });

  test("of a private game do not exist for others", async () => {
    const game = await finished({ private: true, rated: false });
    await loseObject(game);
    expect(verdict(await shared(game))).toBe("404 not-found");
    expect((await shared(game, game.white.token)).body).toEqual(NONE);
  });
});
