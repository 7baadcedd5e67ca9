import { describe, expect, test } from "vitest";
import { VARIANTS } from "../../../src/rules/registry";
import { type Answer, at, gameBetween, newPlayer, post, tokenWith, verdict } from "../client";
import { eventsOf } from "../events";

const path = (variant: string) => `/v1/variants/${variant}/analyze`;

const ask = (token: string | undefined, variant: string, body: object): Promise<Answer> =>
  post(path(variant), token, { moves: [], best: true, ...body });

/** After f2f3 e7e5 g2g4 Black can mate: Hoplit Chess without the extra pieces is orthodox chess. */
const MATE_IN_ONE = ["decline", "decline", "f2f3", "e7e5", "g2g4"];

describe("the best line", () => {
  test.each(VARIANTS)("of %s starts with a legal move and can be played to its end", async (variant) => {
    const { token } = await newPlayer();
    const { status, body } = await ask(token, variant, {});
    expect(status).toBe(200);
    const line = at(body, "best", "line");
    if (!Array.isArray(line)) throw new Error("no line");
    expect(at(body, "best", "move")).toBe(line[0]);
    const on = await post(path(variant), undefined, { moves: line });
    expect(on.status).toBe(200);
    expect(at(body, "best", "san")).toBe(at(on.body, "san", 0));
    expect(at(body, "best", "score", "kind")).toBe("advantage");
    expect((await ask(token, variant, {})).body).toEqual(body);
  });

  test("finds a mate and the number of moves to it", async () => {
    const { token } = await newPlayer();
    const { body } = await ask(token, "hoplit-chess", { moves: MATE_IN_ONE });
    expect(body.best).toMatchObject({ move: "d8h4", san: "Qh4#", line: ["d8h4"], score: { kind: "win", plies: 1 } });
  });

  test("is null if the game is over and absent if it was not requested", async () => {
    const { token } = await newPlayer();
    const over = await ask(token, "hoplit-chess", { moves: [...MATE_IN_ONE, "d8h4"] });
    expect([over.status, over.body.best, at(over.body, "outcome", "reason")]).toEqual([200, null, "checkmate"]);
    expect(await post(path("sparta"), token, { moves: [] })).not.toHaveProperty("body.best");
    expect(await ask(token, "sparta", { best: false })).not.toHaveProperty("body.best");
  });

  test("is for players with the scope game:read, and costs 55 of the rate limit", async () => {
    const player = await newPlayer();
    expect(verdict(await ask(undefined, "sparta", {}))).toBe("401 missing-token");
    expect(verdict(await ask(undefined, "sparta", { moves: 7 }))).toBe("401 missing-token");
    expect(verdict(await ask(await tokenWith(player, ["calendar:read"]), "sparta", {}))).toBe("403 insufficient-scope");
    expect(verdict(await ask(player.token, "sparta", { best: "yes" }))).toBe("422 invalid-request");
    expect(verdict(await ask(player.token, "sparta", { moves: ["e2e5"] }))).toBe("422 illegal-line");
    expect((await post(path("sparta"), undefined, { moves: [] })).status).toBe(200);
    const fresh = await newPlayer();
    const answer = await ask(fresh.token, "sparta", {});
    expect(answer.headers.get("RateLimit")).toContain("r=245;");
  });
});

describe("on the board of a caller's running game", () => {
  async function running(changes: Readonly<Record<string, unknown>> = {}) {
    const [white, black] = [await newPlayer(), await newPlayer()];
    const game = await gameBetween(white, black, changes);
    const play = async (token: string, move: string, ply: number) => {
      expect((await post(`/v1/games/${game.id}/moves`, token, { move, ply })).status).toBe(200);
    };
    await play(white.token, "e2e4", 0);
    await play(black.token, "b7d5", 1);
    return { ...game, play };
  }
  const BOARD = "lgkcckwl/h1hhhhhh/8/3h4/4P3/8/PPPP1PPP/RNBQKBNR w KQ - 0 2";

  test.each([
    ["a public game", {}],
    ["a private game", { private: true }],
  ])(
    "is refused in %s, whatever the counters and castling rights, and anywhere in the line",
    async (_name, changes) => {
      const { id, white, black } = await running(changes);
      const reached = await post(path("spartan-chess"), undefined, { moves: ["e2e4", "b7d5"] });
      expect(at(reached.body, "position")).toBe(BOARD);
      for (const { token } of [white, black]) {
        await eventsOf({ token }, "move.played", 2);
        const refused = await ask(token, "spartan-chess", { moves: ["e2e4", "b7d5"] });
        expect(verdict(refused)).toBe("409 game-running");
        expect(refused.body.gameId).toBe(id);
      }
      for (const body of [
        { position: BOARD },
        { position: BOARD.replace("KQ - 0 2", "- - 9 40") },
        { position: BOARD, moves: ["d2d4"] },
        { moves: ["e4", "bd5", "d2d4", "d7f5"] },
      ]) {
        expect(verdict(await ask(white.token, "spartan-chess", body)), JSON.stringify(body)).toBe("409 game-running");
      }
    },
  );

  test("is returned for other positions, to other players, and after the game", async () => {
    const { id, white, black } = await running();
    await eventsOf(white, "move.played", 2);
    const stranger = await newPlayer();
    expect((await ask(stranger.token, "spartan-chess", { position: BOARD })).status).toBe(200);
    expect((await ask(white.token, "spartan-chess", { moves: ["e2e4"] })).status).toBe(200);
    expect((await ask(white.token, "spartan-chess", { position: BOARD.replace("h1hhhhhh", "hh1hhhhh") })).status).toBe(
      200,
    );
    expect((await post(path("spartan-chess"), white.token, { position: BOARD, moves: [] })).status).toBe(200);
    expect((await post(`/v1/games/${id}/resign`, black.token)).status).toBe(200);
    await eventsOf(white, "game.finished");
    expect((await ask(white.token, "spartan-chess", { position: BOARD })).status).toBe(200);
  });

  test("is refused if the found line leads to the board", async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    // White has only one good move, a capture.
    const position = "6k1/5ppp/8/8/8/8/q4PPP/R5K1 w - - 0 1";
    const after = await post(path("hoplit-chess"), undefined, { position, moves: ["a1a2"] });
    const taken = at(after.body, "position");
    await gameBetween(white, black, { variant: "hoplit-chess", position: taken });
    await eventsOf(white, "game.started");
    const before = await ask((await newPlayer()).token, "hoplit-chess", { position });
    expect(at(before.body, "best", "move")).toBe("a1a2");
    expect(verdict(await ask(white.token, "hoplit-chess", { position }))).toBe("409 game-running");
  });

  test.each([
    ["rated", true, "409 game-running"],
    ["casual", false, "200"],
  ])("in a %s game is answered one legal move ahead according to the rule", async (_name, rated, expected) => {
    const { id, white, black } = await running({ rated });
    for (const { token } of [white, black]) {
      await eventsOf({ token }, "move.played", 2);
      // Sends each position as such, so that the line does not pass through the board.
      for (const move of ["d2d4", "e4d5"]) {
        const { body } = await post(path("spartan-chess"), undefined, { position: BOARD, moves: [move] });
        const answer = await ask(token, "spartan-chess", { position: String(body.position) });
        expect(verdict(answer), move).toBe(expected);
        if (rated) expect(answer.body.gameId).toBe(id);
      }
    }
  });

  test("is returned two moves ahead and for the position before the last move", async () => {
    const { white } = await running({ rated: true });
    await eventsOf(white, "move.played", 2);
    const ahead = await post(path("spartan-chess"), undefined, { position: BOARD, moves: ["d2d4", "d7f5"] });
    expect((await ask(white.token, "spartan-chess", { position: String(ahead.body.position) })).status).toBe(200);
    expect((await ask(white.token, "spartan-chess", { moves: ["e2e4"] })).status).toBe(200);
  });

  test("is returned after every first move although a rated game has just begun", async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    await gameBetween(white, black, { rated: true });
    await eventsOf(white, "game.started");
    const { body } = await post(path("spartan-chess"), undefined, { moves: ["e2e4"] });
    expect((await ask(white.token, "spartan-chess", { position: String(body.position) })).status).toBe(200);
  });

  test.each([
    ["sparta", "the owner of a city", (text: string) => text.replace("b6=b", "b6=w")],
    ["sparta", "a city", (text: string) => text.replace("b6=b,", "")],
    ["hoplit-chess", "the vote", () => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq - 0 1"],
    ["hoplit-chess", "the reserves", () => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"],
  ])("in %s is refused with a change of %s too", async (variant, _name, change) => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    await gameBetween(white, black, { variant });
    await eventsOf(white, "game.started");
    const start = String(at((await post(path(variant), undefined, { moves: [] })).body, "position"));
    expect(change(start)).not.toBe(start);
    expect(verdict(await ask(white.token, variant, { position: change(start) }))).toBe("409 game-running");
  });

  test("is refused with other options too", async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    await gameBetween(white, black, { variant: "sparta", options: { heroesConquer: true } });
    await eventsOf(white, "game.started");
    expect(verdict(await ask(white.token, "sparta", {}))).toBe("409 game-running");
    expect(verdict(await ask(white.token, "sparta", { options: { heroesConquer: true } }))).toBe("409 game-running");
    // A line that passes through the opening is allowed.
    const legal = (await post(path("sparta"), undefined, { moves: [] })).body.legalMoves;
    expect((await ask(white.token, "sparta", { moves: [at(legal, 0)] })).status).toBe(200);
  });
});
