import { describe, expect, test, vi } from "vitest";
import { FeedEvent } from "../../../src/events/feed-event";
import { at, gameBetween, get, listAt, newGame, newPlayer, post, send, textAt, tokenWith, verdict } from "../client";

const legalMoves = async (id: string): Promise<readonly string[]> =>
  listAt((await get(`/v1/games/${id}`)).body, "legalMoves").map((move) => String(move));

describe("moving", () => {
  test("returns the game after the move", async () => {
    const { id, white, black } = await newGame();
    const moved = await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({ ply: 1, turn: "black", status: "active" });
    expect(at(moved.body, "moves", 0)).toMatchObject({ ply: 1, move: "e2e4", side: "white", by: "player" });
    const reply = listAt(moved.body, "legalMoves")[0];
    const answered = await post(`/v1/games/${id}/moves?include=board`, black.token, { move: reply, ply: 1 });
    expect(answered.body).toMatchObject({ ply: 2, turn: "white" });
    expect(listAt(answered.body, "board", "pieces").length).toBeGreaterThan(20);
  });

  test("refuses stale, out-of-turn and illegal moves without a change", async () => {
    const { id, white, black } = await newGame();
    const before = await get(`/v1/games/${id}`);
    const path = `/v1/games/${id}/moves`;
    const stale = await post(path, white.token, { move: "e2e4", ply: 3 });
    expect([verdict(stale), stale.body.ply]).toEqual(["409 stale-ply", 0]);
    expect(verdict(await post(path, black.token, { move: "e2e4", ply: 0 }))).toBe("409 not-your-turn");
    const illegal = await post(path, white.token, { move: "e2e5", ply: 0 });
    expect(verdict(illegal)).toBe("422 illegal-move");
    expect(listAt(illegal.body, "legalMoves")).toContain("e2e4");
    expect(at(illegal.body, "errors", 0, "field")).toBe("move");
    expect((await get(`/v1/games/${id}`)).text).toBe(before.text);
  });

  test("accepts one of fifty different moves sent at the same ply", async () => {
    const { id, white } = await newGame();
    const moves = await legalMoves(id);
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        post(`/v1/games/${id}/moves`, white.token, { move: moves[i % moves.length], ply: 0 }),
      ),
    );
    const winner = textAt((await get(`/v1/games/${id}`)).body, "moves", 0, "move");
    const verdicts = tries.map((answer, i) => [moves[i % moves.length], verdict(answer)] as const);
    for (const [move, outcome] of verdicts) expect(outcome).toBe(move === winner ? "200" : "409 stale-ply");
    expect((await get(`/v1/games/${id}`)).body.ply).toBe(1);
  });

  test("accepts one of fifty different moves", async () => {
    // Sparta has eighty legal first moves.
    const { id, white } = await newGame({ variant: "sparta" });
    const distinct = (await legalMoves(id)).slice(0, 50);
    expect(distinct).toHaveLength(50);
    const tries = await Promise.all(
      distinct.map((move, i) =>
        post(`/v1/games/${id}/moves`, white.token, { move, ply: 0 }, { "Idempotency-Key": `k${i}` }),
      ),
    );
    expect(tries.map(verdict).sort()).toEqual(["200", ...Array(49).fill("409 stale-ply")]);
    expect(listAt((await get(`/v1/games/${id}`)).body, "moves")).toHaveLength(1);
  });

  test("returns the first answer to a repeated move, also after the opponent's move", async () => {
    const { id, white, black } = await newGame();
    const path = `/v1/games/${id}/moves`;
    const key = { "Idempotency-Key": "move one" };
    const first = await post(path, white.token, { move: "e2e4", ply: 0 }, key);
    await post(path, black.token, { move: listAt(first.body, "legalMoves")[0], ply: 1 });
    expect((await post(path, white.token, { move: "e2e4", ply: 0 }, key)).text).toBe(first.text);
    expect((await post(path, white.token, { move: "e2e4", ply: 0 })).text).toBe(first.text);
    const other = await post(path, white.token, { move: "d2d4", ply: 2 }, key);
    expect(verdict(other)).toBe("422 idempotency-mismatch");
    const elsewhere = await post(`${path}?include=board`, white.token, { move: "e2e4", ply: 0 }, key);
    expect(verdict(elsewhere)).toBe("422 idempotency-mismatch");
  });

  test("accepts capital letters and every notation, also in a repeated move", async () => {
    const { id, white } = await newGame();
    const path = `/v1/games/${id}/moves`;
    const first = await post(path, white.token, { move: "E2E4", ply: 0 });
    expect(at(first.body, "moves", 0)).toMatchObject({ move: "e2e4", san: "e4" });
    for (const move of ["E2E4", "e2e4", "e4", "e2-e4"]) {
      expect((await post(path, white.token, { move, ply: 0 })).text, move).toBe(first.text);
    }
    expect(verdict(await post(path, white.token, { move: "d2-d4", ply: 0 }))).toBe("409 stale-ply");
  });

  test("explains a refused move", async () => {
    const { id, white } = await newGame();
    const refused = await post(`/v1/games/${id}/moves`, white.token, { move: "O-O", ply: 0 });
    expect(verdict(refused)).toBe("422 illegal-move");
    expect(refused.body.detail).toBe('"O-O": the bishop on f1 stands between king and rook');
  });

  test("changes nothing on a dry run", async () => {
    const { id, white } = await newGame();
    const before = await get(`/v1/games/${id}`);
    const dry = await post(`/v1/games/${id}/moves?dryRun=true`, white.token, { move: "e2e4", ply: 0 });
    expect(dry.body).toMatchObject({ ply: 1, turn: "black" });
    expect(dry.headers.get("ETag")).toBeNull();
    expect((await get(`/v1/games/${id}`)).text).toBe(before.text);
    expect(verdict(await post(`/v1/games/${id}/moves?dryrun=true`, white.token, { move: "e2e4", ply: 0 }))).toBe(
      "422 invalid-request",
    );
    const key = { "Idempotency-Key": "k" };
    await post(`/v1/games/${id}/moves?dryRun=true`, white.token, { move: "e2e4", ply: 0 }, key);
    expect((await post(`/v1/games/${id}/moves`, white.token, { move: "d2d4", ply: 0 }, key)).status).toBe(200);
  });
});

describe("ending a game", () => {
  test("by resignation", async () => {
    const { id, white, black } = await newGame();
    const resigned = await post(`/v1/games/${id}/resign`, black.token);
    expect(resigned.body).toMatchObject({
      status: "finished",
      turn: null,
      outcome: { winner: "white", reason: "resignation" },
    });
    for (const path of ["resign", "abort", "draw-claim"]) {
      expect(verdict(await post(`/v1/games/${id}/${path}`, white.token))).toBe("409 game-over");
    }
    expect(verdict(await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 }))).toBe("409 game-over");
  });

  test("by agreement, with an offer that only the players can see", async () => {
    const { id, white, black } = await newGame();
    const path = `/v1/games/${id}/draw-offer`;
    expect(verdict(await send("DELETE", path, { token: white.token }))).toBe("409 no-draw-offer");
    expect((await post(path, white.token, { ply: 0 })).body.drawOffer).toBe("white");
    expect((await get(`/v1/games/${id}`)).body.drawOffer).toBeNull();
    expect((await get(`/v1/games/${id}`, black.token)).body.drawOffer).toBe("white");
    expect((await send("DELETE", path, { token: black.token })).body.drawOffer).toBeNull();
    expect(verdict(await post(path, white.token, { ply: 0 }))).toBe("409 draw-already-offered");
    expect(verdict(await post(path, black.token, { ply: 4 }))).toBe("409 stale-ply");
    await post(path, black.token, { ply: 0 });
    expect((await post(path, white.token, { ply: 0 })).body.outcome).toEqual({
      winner: null,
      reason: "draw-agreement",
    });
  });

  test("by aborting before both players have moved", async () => {
    const { id, black } = await newGame();
    expect((await post(`/v1/games/${id}/abort`, black.token)).body).toMatchObject({ status: "aborted" });
    const late = await newGame();
    await post(`/v1/games/${late.id}/moves`, late.white.token, { move: "e2e4", ply: 0 });
    const reply = (await legalMoves(late.id))[0];
    await post(`/v1/games/${late.id}/moves`, late.black.token, { move: reply, ply: 1 });
    expect(verdict(await post(`/v1/games/${late.id}/abort`, late.white.token))).toBe("409 abort-too-late");
  });

  test("by claiming a draw only if there is a reason for one", async () => {
    const { id, white, black } = await newGame();
    expect(verdict(await post(`/v1/games/${id}/draw-claim`, white.token))).toBe("409 no-draw-claim");
    expect(verdict(await post(`/v1/games/${id}/draw-claim`, black.token))).toBe("409 not-your-turn");
    expect(verdict(await post(`/v1/games/${id}/resign`, white.token, { sure: true }))).toBe("422 invalid-request");
  });
});

describe("reading a game", () => {
  test("is open to everyone, but limited to the players for a private game", async () => {
    const { id, white } = await newGame({ private: true });
    const stranger = await newPlayer();
    expect((await get(`/v1/games/${id}`, white.token)).body).toMatchObject({ id, private: true });
    const playing = await tokenWith(white, ["game:play"]);
    for (const token of [undefined, stranger.token, playing]) {
      expect(verdict(await get(`/v1/games/${id}`, token))).toBe("404 not-found");
      expect(verdict(await get(`/v1/games/${id}?include=nothing`, token))).toBe("404 not-found");
    }
    expect((await post(`/v1/games/${id}/moves`, playing, { move: "e2e4", ply: 0 })).status).toBe(200);
    for (const path of ["moves", "resign", "abort", "draw-offer", "draw-claim"]) {
      const body = path === "moves" ? { move: "e2e4", ply: 1 } : path === "draw-offer" ? { ply: 1 } : undefined;
      expect(verdict(await post(`/v1/games/${id}/${path}`, stranger.token, body))).toBe("404 not-found");
    }
  });

  test("again is answered with 304 until something changes", async () => {
    const { id, white } = await newGame();
    const first = await get(`/v1/games/${id}`);
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/".+"$/);
    const same = await get(`/v1/games/${id}`, undefined, { "If-None-Match": tag });
    expect([same.status, same.text, same.headers.get("ETag")]).toEqual([304, "", tag]);
    expect((await get(`/v1/games/${id}?include=board`, undefined, { "If-None-Match": tag })).status).toBe(200);
    expect((await get(`/v1/games/${id}`, white.token, { "If-None-Match": tag })).status).toBe(200);
    expect((await get(`/v1/games/${id}`, undefined, { "If-None-Match": `"other", ${tag}` })).status).toBe(304);
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    expect((await get(`/v1/games/${id}`, undefined, { "If-None-Match": tag })).status).toBe(200);
  });
});

describe("private information of the players", () => {
  test("does not change a game's ETag for others", async () => {
    const { id, white, black } = await newGame();
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    const tags = async () => {
      const answers = [await get(`/v1/games/${id}`), await get(`/v1/games/${id}`, (await newPlayer()).token)];
      return answers.map(({ headers }) => headers.get("ETag"));
    };
    const before = await tags();
    const blacks = (await get(`/v1/games/${id}`, black.token)).headers.get("ETag");
    await post(`/v1/games/${id}/messages`, white.token, { text: "Well met." });
    await post(`/v1/games/${id}/draw-offer`, white.token, { ply: 1 });
    expect(await tags()).toEqual(before);
    expect((await get(`/v1/games/${id}`, black.token)).headers.get("ETag")).not.toBe(blacks);
  });

  test("cannot be discovered by trying event ids", async () => {
    const { id, white, black } = await newGame();
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    const other = (await legalMoves(id)).find((move) => move !== "b7d5");
    const tree = [{ move: "b7d5", next: [{ move: "e4d5", next: [] }] }];
    await send("PUT", `/v1/games/${id}/conditional-moves`, { token: white.token, body: { ply: 1, tree } });
    await post(`/v1/games/${id}/draw-offer`, white.token, { ply: 1 });
    await post(`/v1/games/${id}/moves`, black.token, { move: other, ply: 1 });
    const told = listAt((await get(`/v1/games/${id}/events`, white.token)).body, "items");
    const idOf = (type: string) => textAt(told.find((event) => at(event, "type") === type) ?? {}, "id");
    const pageAfter = (type: string, token?: string) => get(`/v1/games/${id}/events?after=${idOf(type)}`, token);
    expect((await pageAfter("conditional.dropped", white.token)).status).toBe(200);
    expect(verdict(await pageAfter("conditional.dropped", black.token))).toBe("410 cursor-gone");
    expect((await pageAfter("draw.offered", black.token)).status).toBe(200);
    expect(verdict(await pageAfter("draw.offered"))).toBe("410 cursor-gone");
    expect((await pageAfter("move.played")).status).toBe(200);
  });
});

describe("the list of running games", () => {
  test("is sorted by urgency and has counts", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const slow = await gameBetween(me, other, { timeControl: { kind: "per-move", perMove: "P9D" } });
    const fast = await gameBetween(me, other, { timeControl: { kind: "per-move", perMove: "P1D" } });
    const theirs = await gameBetween(other, me, { timeControl: { kind: "per-move", perMove: "PT2H" } });
    await waitFor(async () => listAt((await get("/v1/me/games", me.token)).body, "items").length === 3);
    const ids = async (query: string) =>
      listAt((await get(`/v1/me/games${query}`, me.token)).body, "items").map((game) => textAt(game, "id"));
    expect(await ids("")).toEqual([fast.id, slow.id, theirs.id]);
    expect(await ids("?turn=mine")).toEqual([fast.id, slow.id]);
    expect(await ids("?turn=theirs")).toEqual([theirs.id]);
    const page = await get("/v1/me/games?limit=1", me.token);
    expect(page.body.counts).toEqual({ mine: 2, theirs: 1 });
    expect(await ids("?variant=sparta")).toEqual([]);
    expect(await ids("?variant=spartan-chess&turn=mine")).toEqual([fast.id, slow.id]);
    expect(await ids(`?cursor=${textAt(page.body, "nextCursor")}`)).toEqual([slow.id, theirs.id]);
  });
});

describe("the feed", () => {
  test("returns events in order and by page", async () => {
    const { id, white, black } = await newGame();
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    await waitFor(async () => listAt((await get("/v1/me/events", black.token)).body, "items").length >= 4);
    const all = listAt((await get("/v1/me/events", black.token)).body, "items");
    expect(all.map((event) => textAt(event, "type"))).toEqual([
      "challenge.received",
      "game.started",
      "move.played",
      "turn.started",
    ]);
    for (const event of all) expect(FeedEvent.parse(event)).toEqual(event);
    const first = await get("/v1/me/events?limit=1", black.token);
    const rest = await get(`/v1/me/events?after=${textAt(first.body, "nextCursor")}`, black.token);
    expect(listAt(rest.body, "items")).toEqual(all.slice(1));
    const end = await get(`/v1/me/events?after=${textAt(rest.body, "nextCursor")}`, black.token);
    expect(end.body).toEqual({ items: [], nextCursor: rest.body.nextCursor });
    const again = await get(`/v1/me/events?after=${textAt(end.body, "nextCursor")}&wait=1`, black.token);
    expect(again.body).toEqual(end.body);
    const full = await get(`/v1/games/${id}/events?limit=2`, black.token);
    const others = await get(`/v1/games/${id}/events?after=${textAt(full.body, "nextCursor")}`, black.token);
    expect([...listAt(full.body, "items"), ...listAt(others.body, "items")]).toEqual(all.slice(1));
    const last = textAt(others.body, "nextCursor");
    const none = { items: [], nextCursor: textAt(all[all.length - 1] ?? null, "id") };
    expect((await get(`/v1/games/${id}/events?after=${last}`, black.token)).body).toEqual(none);
    const narrow = await tokenWith(black, ["game:read"]);
    expect(verdict(await get("/v1/me/events", narrow))).toBe("403 insufficient-scope");
  });
});

describe("finished games", () => {
  test("are found by filters, private ones by their players only", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const open = await gameBetween(me, other);
    const secret = await gameBetween(other, me, { private: true });
    await post(`/v1/games/${open.id}/resign`, other.token);
    await post(`/v1/games/${secret.id}/resign`, other.token);
    const ids = async (query: string, token?: string) =>
      listAt((await get(`/v1/players/${me.username}/games${query}`, token)).body, "items").map((game) =>
        textAt(game, "id"),
      );
    await waitFor(async () => (await ids("", me.token)).length === 2);
    expect(await ids("", me.token)).toEqual([secret.id, open.id]);
    expect(await ids("")).toEqual([open.id]);
    expect(await ids("", await tokenWith(me, ["feed:read"]))).toEqual([open.id]);
    expect(await ids("?winner=white")).toEqual([open.id]);
    expect(await ids("?winner=black", me.token)).toEqual([secret.id]);
    expect(await ids("?winner=none")).toEqual([]);
    expect(await ids("?reason=resignation&variant=spartan-chess&rated=false")).toEqual([open.id]);
    expect(await ids("?rated=true")).toEqual([]);
    expect(await ids("?since=2999-01-01T00:00:00Z")).toEqual([]);
    const listed = await get(`/v1/games?player=${other.username}`);
    expect(at(listed.body, "items", 0)).toMatchObject({ id: open.id, ply: 0, outcome: { winner: "white" } });
    expect((await get("/v1/games?player=nobody-knows-them")).body).toEqual({ items: [], nextCursor: null });
    const same = await get(`/v1/games?player=${other.username}`, undefined, {
      "If-None-Match": listed.headers.get("ETag") ?? "",
    });
    expect(same.status).toBe(304);
  });
});

describe("running games", () => {
  test("that are public are listed, in total and by player, until they end", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const first = await gameBetween(me, other);
    const second = await gameBetween(other, me, { rated: true, color: "random" });
    await gameBetween(me, other, { private: true });
    const items = async (path: string, token?: string) => listAt((await get(path, token)).body, "items");
    const ids = async (path: string, token?: string) => (await items(path, token)).map((game) => textAt(game, "id"));
    const mine = `/v1/players/${me.username}/games?status=active`;
    for (const token of [undefined, me.token]) expect(await ids(mine, token)).toEqual([second.id, first.id]);
    expect(await ids(`/v1/games?status=active&player=${other.username}&rated=true`)).toEqual([second.id]);
    expect(await ids(`${mine}&variant=sparta`)).toEqual([]);
    expect(await ids("/v1/games?status=active&limit=2")).toEqual([second.id, first.id]);
    expect((await get(`${mine}&limit=1`)).body.nextCursor).not.toBeNull();
    const page = await get(`${mine}&limit=1`);
    const next = `cursor=${textAt(page.body, "nextCursor")}`;
    expect(await ids(`${mine}&limit=1&${next}`)).toEqual([first.id]);
    expect(verdict(await get(`/v1/players/${me.username}/games?${next}`))).toBe("400 bad-cursor");
    const { id, variant, rulesRevision, options, players, clock, rated, createdAt } = (
      await get(`/v1/games/${first.id}`)
    ).body;
    const terms = { id, variant, rulesRevision, options, status: "active", players, rated, createdAt };
    expect((await items(mine))[1]).toEqual({ ...terms, timeControl: at(clock ?? null, "timeControl") });

    await post(`/v1/games/${first.id}/abort`, me.token);
    await post(`/v1/games/${second.id}/resign`, me.token);
    await waitFor(async () => (await ids(mine)).length === 0);
  });

  test("are listed with their present positions on request", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const { id } = await gameBetween(me, other);
    const path = `/v1/players/${me.username}/games?status=active&positions=true`;
    const present = async () => at(listAt((await get(path)).body, "items")[0], "present");
    const start = await present();
    expect(start).toMatchObject({ ply: 0, turn: "white", lastMove: null });
    await post(`/v1/games/${id}/moves`, me.token, { move: "e2e4", ply: 0 });
    const { position } = (await get(`/v1/games/${id}`)).body;
    expect(await present()).toEqual({ ply: 1, turn: "black", position, lastMove: "e2e4" });
    expect(verdict(await get(`${path}&limit=21`))).toBe("422 invalid-request");
    expect(verdict(await get("/v1/games?positions=true"))).toBe("422 invalid-request");
  });

  test("reject filters that only apply to finished games", async () => {
    const refused = await get("/v1/games?status=active&winner=white&since=2026-01-01T00:00:00Z");
    expect(verdict(refused)).toBe("422 invalid-request");
    expect(listAt(refused.body, "errors").map((error) => at(error, "field"))).toEqual(["winner", "since"]);
  });
});

/** Events are delivered after the answer. */
const waitFor = (isSo: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => expect(await isSo(), "it never came to be").toBe(true));
