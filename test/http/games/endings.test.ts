import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readPgn } from "../../../src/records/pgn-reader";
import { gameOf, VARIANTS } from "../../../src/rules/registry";
import { startLine, unwrap } from "../../rules/lines";
import { at, get, listAt, newGame, post, send, type TestGame } from "../client";
import FULL_GAMES from "./full-games.json";

interface Ending {
  readonly winner: "white" | "black" | null;
  readonly reason: string;
}

/** Plays moves for whichever side is to move, and returns the last answer. */
async function playAll(game: TestGame, moves: readonly string[]) {
  let answer = await get(`/v1/games/${game.id}`, game.white.token);
  for (const move of moves) {
    const token = at(answer.body, "turn") === "white" ? game.white.token : game.black.token;
    answer = await post(`/v1/games/${game.id}/moves`, token, { move, ply: at(answer.body, "ply") });
    if (answer.status !== 200) throw new Error(`${move}: ${answer.status} ${answer.text}`);
  }
  return answer;
}

/**
 * Asserts that the game ended this way, is in the archive with its record, and that its PGN contains the same moves.
 */
async function expectArchived(game: TestGame, variant: string, ending: Ending, moves: readonly string[]) {
  const aborted = ending.reason === "aborted";
  const path = `/v1/games?player=${game.white.username}${aborted ? "&reason=aborted" : ""}`;
  const entry = await vi.waitFor(async () => {
    const [found] = listAt((await get(path, game.white.token)).body, "items");
    expect(found).toBeDefined();
    return found;
  });
  expect(entry).toMatchObject({ id: game.id, variant, outcome: ending, ply: moves.length });
  await evictDurableObject(env.ROOMS.get(env.ROOMS.idFromName(game.id)));
  const kept = await get(`/v1/games/${game.id}`);
  expect(kept.body).toMatchObject({
    status: aborted ? "aborted" : "finished",
    turn: null,
    legalMoves: [],
    deadlineAt: null,
    outcome: ending,
  });
  expect(listAt(kept.body, "moves").map((ply) => at(ply, "move"))).toEqual(moves);
  const pgn = await get(`/v1/games/${game.id}/export?format=pgn`);
  const read = readPgn(pgn.text);
  if (!read.ok) throw new Error(read.error.detail);
  expect(read.value.moves).toEqual(moves);
}

afterEach(() => {
  vi.useRealTimers();
});

test("every game is played here to an end by its rules", () => {
  expect(new Set(FULL_GAMES.map(({ variant }) => variant))).toEqual(new Set(VARIANTS));
});

describe("the rules end a game", () => {
  test.each(FULL_GAMES.map((full) => [full.variant, full.reason, full.winner ?? "nobody", full] as const))(
    "%s: %s, won by %s",
    async (variant, reason, _, full) => {
      const moves = full.moves.split(" ");
      const game = await newGame({
        variant,
        ...("position" in full ? { position: full.position } : {}),
        ...("options" in full ? { options: full.options } : {}),
      });
      const last = await playAll(game, moves);
      const winner = full.winner === "white" || full.winner === "black" ? full.winner : null;
      expect(last.body).toMatchObject({ status: "finished", outcome: { winner, reason } });
      await expectArchived(game, variant, { winner, reason }, moves);
    },
  );
});

/** The votes, if there are any, and the first move of each side: always the last one in the list of legal moves. */
function openingOf(variant: (typeof VARIANTS)[number]): readonly string[] {
  const moves: string[] = [];
  let line = startLine(gameOf(variant));
  for (let made = 0; made < 2; made += line.last?.isMove ? 1 : 0) {
    const move = line.legalMoves.at(-1) ?? "";
    line = unwrap(line.play(move));
    moves.push(move);
  }
  return moves;
}

describe.each(VARIANTS.map((variant) => [variant, openingOf(variant)] as const))(
  "the players end a game of %s",
  (variant, opening) => {
    test("by resigning", async () => {
      const game = await newGame({ variant });
      await playAll(game, opening);
      await post(`/v1/games/${game.id}/resign`, game.black.token);
      await expectArchived(game, variant, { winner: "white", reason: "resignation" }, opening);
    });

    test("by agreeing to a draw", async () => {
      const game = await newGame({ variant });
      await playAll(game, opening);
      await post(`/v1/games/${game.id}/draw-offer`, game.white.token, { ply: opening.length });
      await post(`/v1/games/${game.id}/draw-offer`, game.black.token, { ply: opening.length });
      await expectArchived(game, variant, { winner: null, reason: "draw-agreement" }, opening);
    });

    test("by aborting before both have moved", async () => {
      const game = await newGame({ variant });
      await playAll(game, opening.slice(0, 1));
      await post(`/v1/games/${game.id}/abort`, game.black.token);
      await expectArchived(game, variant, { winner: null, reason: "aborted" }, opening.slice(0, 1));
    });

    test("by letting the time run out, without any request", async () => {
      const game = await newGame({ variant });
      const last = await playAll(game, opening);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4 * 86_400_000 });
      await runDurableObjectAlarm(env.ROOMS.get(env.ROOMS.idFromName(game.id)));
      vi.useRealTimers();
      const winner = at(last.body, "turn") === "white" ? "black" : "white";
      await expectArchived(game, variant, { winner, reason: "timeout" }, opening);
    });
  },
);

test.each([
  ["spartan-chess", ["e2e4", "b7d5"], ["g1f3", "e8e6", "f3g1", "e6e8"]],
  ["hoplit-chess", ["use", "e2e4", "e7e5"], ["g1f3", "g8f6", "f3g1", "f6g8"]],
])("a player ends a game of %s by claiming threefold repetition", async (variant, opening, cycle) => {
  const game = await newGame({ variant });
  const moves = [...opening, ...cycle, ...cycle];
  const last = await playAll(game, moves);
  const claimant = at(last.body, "turn") === "white" ? game.white : game.black;
  await post(`/v1/games/${game.id}/draw-claim`, claimant.token);
  await expectArchived(game, variant, { winner: null, reason: "threefold-repetition" }, moves);
});

describe.each([
  ["spartan-chess", "8/8/2k5/8/8/8/1R6/4K3 w - - 98 80", ["b2b3", "c6c7"]],
  ["hoplit-chess", "8/8/2k5/8/8/8/1R6/4K3 w - - 98 80", ["b2b3", "c6c7"]],
])("with little material, a game of %s", (variant, position, moves) => {
  test("is drawn by a claim after fifty moves without progress", async () => {
    const game = await newGame({ variant, position });
    await playAll(game, moves);
    await post(`/v1/games/${game.id}/draw-claim`, game.white.token);
    await expectArchived(game, variant, { winner: null, reason: "fifty-moves" }, moves);
  });

  test("is drawn when the side with pieces runs out of time against a bare king", async () => {
    const game = await newGame({ variant, position });
    await playAll(game, moves);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4 * 86_400_000 });
    const seen = await send("GET", `/v1/games/${game.id}`);
    vi.useRealTimers();
    expect(seen.body).toMatchObject({ outcome: { winner: null, reason: "timeout-dead-position" } });
    await expectArchived(game, variant, { winner: null, reason: "timeout-dead-position" }, moves);
  });
});
