import { describe, expect, test, vi } from "vitest";
import { evict } from "../../player/fixtures";
import { at, get, listAt, newGame, newPlayer, post, send, type TestPlayer, tokenWith, verdict } from "../client";
import { authorizationQuery, connect } from "../oauth/oauth-client";

const E4 = { move: "e4", ply: 0, note: "It opens lines." };
const STORED = { move: "e2e4", san: "e4", ply: 0, note: "It opens lines.", by: "narrow" };

async function game(changes: Readonly<Record<string, unknown>> = {}) {
  const { id, white, black } = await newGame(changes);
  const path = `/v1/games/${id}`;
  return { id, white, black, path, proposal: `${path}/proposal`, app: await tokenWith(white, ["game:propose"]) };
}

const put = (path: string, token: string | undefined, body: unknown) => send("PUT", path, { token, body });
const drop = (path: string, token: string | undefined) => send("DELETE", path, { token });
const proposed = async (path: string, token: string) => at((await get(path, token)).body, "proposal");
const play = (path: string, player: TestPlayer, move: string, ply: number) =>
  post(`${path}/moves`, player.token, { move, ply });

describe("a proposal", () => {
  test("is shown to its player until it is replaced or dismissed", async () => {
    const { white, proposal, app } = await game();
    expect((await get(proposal, white.token)).body).toEqual({ proposal: null });
    const made = await put(proposal, app, E4);
    expect([made.status, made.body]).toEqual([200, { proposal: expect.objectContaining(STORED) }]);
    for (const token of [white.token, app]) expect((await get(proposal, token)).body).toEqual(made.body);
    await put(proposal, app, { move: "d2d4", ply: 0 });
    expect(await proposed(proposal, white.token)).toMatchObject({ move: "d2d4", san: "d4", note: "" });
    for (let again = 0; again < 2; again += 1) expect((await drop(proposal, white.token)).status).toBe(204);
    expect(await proposed(proposal, white.token)).toBeNull();
  });

  test("changes nothing in the game, and is visible to nobody else", async () => {
    const { white, black, path, proposal, app } = await game();
    const seen = async () => [await get(path, black.token), await get(`${path}/events`, black.token), await get(path)];
    const before = (await seen()).map(({ body }) => body);
    await put(proposal, app, E4);
    expect((await seen()).map(({ body }) => body)).toEqual(before);
    expect(await proposed(proposal, black.token)).toBeNull();
    const stranger = await newPlayer();
    for (const [token, refused] of [
      [undefined, "401 missing-token"],
      [stranger.token, "403 not-a-player"],
    ] as const) {
      const answers = [await get(proposal, token), await put(proposal, token, E4), await drop(proposal, token)];
      expect(answers.map(verdict)).toEqual([refused, refused, refused]);
    }
    expect(await proposed(proposal, white.token)).toMatchObject(STORED);
  });

  test("is announced once to its player, and to nobody else", async () => {
    const { id, white, black, proposal, app } = await game();
    const announced = async (player: TestPlayer) =>
      listAt((await get("/v1/me/events?types=move.proposed", player.token)).body, "items");
    await put(proposal, app, E4);
    // A repetition, as after a lost answer, is no other suggestion.
    await put(proposal, app, { ...E4, move: "e2e4" });
    expect(await announced(white)).toMatchObject([
      { data: { gameId: id, variant: "spartan-chess", ply: 0, move: "e2e4", san: "e4", by: "narrow", note: E4.note } },
    ]);
    await drop(proposal, white.token);
    await put(proposal, app, E4);
    await put(proposal, app, { move: "d2d4", ply: 0 });
    const events = await announced(white);
    expect(events.map((event) => at(event, "data", "san"))).toEqual(["e4", "e4", "d4"]);
    expect(new Set(events.map((event) => at(event, "id"))).size).toBe(3);
    expect(await announced(black)).toEqual([]);
  });

  test("marks the game in the player's list until the player has moved or dismissed it", async () => {
    const { id, white, black, path, proposal, app } = await game();
    const isMarked = async (player: TestPlayer): Promise<unknown> => {
      const { body } = await get("/v1/me/games", player.token);
      return at(listAt(body, "items").find((item) => at(item, "id") === id) ?? {}, "proposed");
    };
    await vi.waitFor(async () => expect(await isMarked(white)).toBe(false));
    await put(proposal, app, E4);
    await evict(white.id);
    expect([await isMarked(white), await isMarked(black)]).toEqual([true, false]);
    await drop(proposal, white.token);
    expect(await isMarked(white)).toBe(false);
    await put(proposal, app, E4);
    // A message changes the entry of the game, but not its position.
    await post(`${path}/messages`, black.token, { text: "Well?" });
    await vi.waitFor(async () =>
      expect(listAt((await get("/v1/me/games", white.token)).body, "items")).toMatchObject([{ unread: 1 }]),
    );
    expect(await isMarked(white)).toBe(true);
    await play(path, white, "d2d4", 0);
    await vi.waitFor(async () => expect(await isMarked(white)).toBe(false));
    await play(path, black, "f7d5", 1);
    await vi.waitFor(async () =>
      expect(listAt((await get("/v1/me/games", white.token)).body, "items")).toMatchObject([{ ply: 2 }]),
    );
    expect(await isMarked(white)).toBe(false);
  });

  test("names the app of an OAuth token", async () => {
    const { white, proposal } = await game();
    const { access } = await connect(white, { client_id: "tactician", scope: "game:propose" });
    await put(proposal, access, E4);
    expect(await proposed(proposal, white.token)).toMatchObject({ by: "tactician" });
  });

  test("disappears with its position, also if a takeback leads to the same ply", async () => {
    const { white, black, path, proposal, app } = await game();
    await play(path, white, "e2e4", 0);
    await play(path, black, "f7d5", 1);
    await put(proposal, app, { move: "e4d5", ply: 2 });
    expect(await proposed(proposal, white.token)).toMatchObject({ move: "e4d5" });
    await post(`${path}/takeback`, black.token, { ply: 2 });
    await post(`${path}/takeback`, white.token, { ply: 2 });
    expect((await play(path, black, "d7f5", 1)).status).toBe(200);
    expect(await proposed(proposal, white.token)).toBeNull();
  });

  test("disappears when the game goes on or ends", async () => {
    const { white, black, path, proposal, app } = await game();
    await put(proposal, app, E4);
    await play(path, white, "d2d4", 0);
    expect(await proposed(proposal, white.token)).toBeNull();
    const other = await tokenWith(black, ["game:propose"]);
    await put(proposal, other, { move: "f7d5", ply: 1 });
    await post(`${path}/resign`, white.token);
    expect(await proposed(proposal, black.token)).toBeNull();
    expect(verdict(await put(proposal, other, { move: "f7d5", ply: 1 }))).toBe("409 game-over");
  });

  test.each([
    ["an illegal move", { move: "e2e5", ply: 0 }, "422 illegal-move"],
    ["another position", { move: "e2e4", ply: 1 }, "409 stale-ply"],
    ["a long note", { ...E4, note: "n".repeat(201) }, "422 invalid-request"],
    ["a note with control characters", { ...E4, note: "a\u0007b" }, "422 invalid-request"],
    ["a note with hidden direction marks", { ...E4, note: "a\u202eb" }, "422 invalid-request"],
    ["no ply", { move: "e2e4" }, "422 invalid-request"],
    ["another name", { ...E4, by: "skytale" }, "422 invalid-request"],
  ])("is refused for %s, and the earlier one stays", async (_, body, refused) => {
    const { white, proposal, app } = await game();
    await put(proposal, app, E4);
    expect(verdict(await put(proposal, app, body))).toBe(refused);
    expect(await proposed(proposal, white.token)).toMatchObject(STORED);
  });

  test("is refused while the opponent has the move", async () => {
    const { black, proposal } = await game();
    const app = await tokenWith(black, ["game:propose"]);
    expect(verdict(await put(proposal, app, { move: "f7d5", ply: 0 }))).toBe("409 not-your-turn");
  });

  test("is part of the export", async () => {
    const { white, black, proposal, app } = await game();
    await put(proposal, app, E4);
    const exported = async ({ token }: TestPlayer) =>
      at((await get("/v1/me/export", token)).body, "runningGames", 0, "proposal");
    expect(await exported(white)).toMatchObject(STORED);
    expect(await exported(black)).toBeNull();
  });
});

describe("a token with only game:propose", () => {
  test.each([
    ["POST", "/moves", { move: "e2e4", ply: 0 }],
    ["POST", "/moves?dryRun=true", { move: "e2e4", ply: 0 }],
    ["POST", "/resign", undefined],
    ["POST", "/draw-offer", { ply: 0 }],
    ["POST", "/takeback", { ply: 0 }],
    ["POST", "/messages", { text: "Hello" }],
    ["GET", "/messages", undefined],
    ["GET", "/notes", undefined],
    ["PUT", "/notes", { text: "x" }],
    ["GET", "/analysis", undefined],
    ["PUT", "/conditional-moves", { ply: 0, tree: [] }],
    ["GET", "/conditional-moves", undefined],
  ])("cannot %s …%s", async (method, part, body) => {
    const { path, app } = await game();
    expect(verdict(await send(method, `${path}${part}`, { token: app, body }))).toBe("403 insufficient-scope");
  });

  test("sees a public game as everybody does, and no private one", async () => {
    const open = await game();
    expect((await get(open.path, open.app)).body).toEqual((await get(open.path)).body);
    const hidden = await game({ private: true });
    const { path, proposal, app, white } = hidden;
    const answers = [await get(path, app), await get(proposal, app), await put(proposal, app, E4)];
    expect([...answers, await drop(proposal, app)].map(verdict)).toEqual(Array(4).fill("404 not-found"));
    const reader = await tokenWith(white, ["game:propose", "game:read"]);
    expect((await put(proposal, reader, E4)).status).toBe(200);
    expect(await proposed(proposal, reader)).toMatchObject(STORED);
  });

  test("is described to the player in plain words", async () => {
    const { white } = await game();
    const consent = await get(
      `/oauth/consent?request=${encodeURIComponent(await authorizationQuery({ scope: "game:propose" }))}`,
      white.token,
    );
    expect(JSON.stringify(consent.body)).toContain("Suggest moves, which you confirm or dismiss");
  });
});

test("a token that only reads cannot propose or dismiss", async () => {
  const { white, proposal, app } = await game();
  await put(proposal, app, E4);
  const reader = await tokenWith(white, ["game:read"]);
  const refused = [await put(proposal, reader, E4), await drop(proposal, reader)];
  expect(refused.map(verdict)).toEqual(["403 insufficient-scope", "403 insufficient-scope"]);
  expect(await proposed(proposal, reader)).toMatchObject(STORED);
});
