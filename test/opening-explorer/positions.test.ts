import { describe, expect, test } from "vitest";
import { INDEXED_PLIES, optionsIn, positionName, positionsOf } from "../../src/opening-explorer/positions";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import type { Options } from "../../src/rules/rules";
import { randomLine } from "./random-line";

const game = (variant: Variant, moves: readonly string[], options: Options = {}) => ({
  variant,
  revision: gameOf(variant).revision,
  options,
  startPosition: gameOf(variant).startPosition,
  plies: moves.map((move) => ({ move })),
});

const spartan = (...moves: readonly string[]) => positionsOf(game("spartan-chess", moves)) ?? [];

/** The name that a request for a position text finds. */
function nameOf(variant: Variant, position: string): string {
  const rules = gameOf(variant);
  const line = rules.start({}, position);
  if (!line.ok) throw new Error(line.error.detail);
  return positionName(variant, optionsIn(variant, rules.revision, line.value), line.value);
}

describe("the indexed positions of a game", () => {
  test("are those before each move, and the last one without a move", () => {
    expect(spartan("e2e4", "a7b6", "d2d4").map(({ move }) => move)).toEqual(["e2e4", "a7b6", "d2d4", ""]);
  });

  test("end with the position before the fiftieth ply", () => {
    const moves = randomLine("sparta", INDEXED_PLIES + 1, 7).moves;
    const found = [INDEXED_PLIES - 1, INDEXED_PLIES, INDEXED_PLIES + 1].map((count) =>
      positionsOf(game("sparta", moves.slice(0, count)))?.map(({ move }) => move),
    );
    expect(new Set(moves.slice(0, INDEXED_PLIES)).size).toBeGreaterThan(20);
    expect(found).toEqual([
      [...moves.slice(0, INDEXED_PLIES - 1), ""],
      moves.slice(0, INDEXED_PLIES),
      moves.slice(0, INDEXED_PLIES),
    ]);
  });

  test("are the same after the same moves in another order", () => {
    const names = [
      ["e2e4", "a7b6", "d2d4", "h7g6"],
      ["d2d4", "h7g6", "e2e4", "a7b6"],
    ].map((moves) => spartan(...moves).map(({ name }) => name));
    expect(names[0]?.at(-1)).toBe(names[1]?.at(-1));
    expect(names[0]?.slice(1, -1)).not.toEqual(names[1]?.slice(1, -1));
  });

  test("are listed once, with the first move, if they occur again", () => {
    const found = spartan("g1f3", "a8c6", "f3g1", "c6a8", "e2e4", "a7b6");
    expect(found.map(({ move }) => move)).toEqual(["g1f3", "a8c6", "f3g1", "c6a8", "a7b6", ""]);
  });

  test("differ by the side to move, by castling rights, by variant and by options", () => {
    const start = gameOf("spartan-chess").startPosition;
    const names = [start, start.replace(" w ", " b "), start.replace(" KQ ", " K ")].map((text) =>
      nameOf("spartan-chess", text),
    );
    const others = [positionName("other", [], lineOf(start)), positionName("spartan-chess", ["o"], lineOf(start))];
    expect(new Set([...names, ...others]).size).toBe(5);
  });

  test("do not differ by counters", () => {
    const start = gameOf("spartan-chess").startPosition;
    expect(nameOf("spartan-chess", start.replace("0 1", "12 30"))).toBe(nameOf("spartan-chess", start));
  });

  test("have the options that their text has", () => {
    const moves = randomLine("sparta", 3, 3).moves;
    const [plain, conquering] = [{}, { heroesConquer: true }].map((options) =>
      positionsOf(game("sparta", moves, options)),
    );
    expect(plain?.[0]?.name).not.toBe(conquering?.[0]?.name);
    const started = gameOf("sparta").start({ heroesConquer: true });
    const text = started.ok ? started.value.position : "";
    expect(nameOf("sparta", text)).toBe(conquering?.[0]?.name);
    expect(nameOf("sparta", gameOf("sparta").startPosition)).toBe(plain?.[0]?.name);
  });

  test.each(VARIANTS)("are found by their text in %s", (variant) => {
    const { moves, positions } = randomLine(variant, INDEXED_PLIES, 11);
    const names = new Set(positionsOf(game(variant, moves))?.map(({ name }) => name));
    expect(names.size).toBeGreaterThan(20);
    expect(positions.slice(0, INDEXED_PLIES).filter((text) => !names.has(nameOf(variant, text)))).toEqual([]);
  });

  test("are unknown in a game that cannot be replayed", () => {
    expect(positionsOf(game("spartan-chess", ["e2e5"]))).toBeNull();
    expect(positionsOf({ ...game("spartan-chess", []), revision: 99 })).toBeNull();
    expect(positionsOf({ ...game("spartan-chess", []), startPosition: "nonsense" })).toBeNull();
  });
});

function lineOf(position: string) {
  const line = gameOf("spartan-chess").start({}, position);
  if (!line.ok) throw new Error(line.error.detail);
  return line.value;
}
