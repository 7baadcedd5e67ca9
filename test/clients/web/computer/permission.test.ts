import type { RunningGame } from "skytale-client";
import { beforeEach, expect, test, vi } from "vitest";
import { whyRefused } from "../../../../clients/web/pages/game/computer/permission";
import type { GameModel } from "../../../../clients/web/pages/game/game-model";
import type { Line } from "../../../../src/rules/game";
import { GAMES } from "../../../../src/rules/games";

const mocks = vi.hoisted(() => ({
  analyzeLine: vi.fn(),
  page: { items: [] as unknown[], nextCursor: null as string | null } as object | undefined,
}));

vi.mock("skytale-client", () => ({ analyzeLine: mocks.analyzeLine }));
vi.mock("../../../../clients/web/server/client", () => ({ client: { peek: () => ({}) } }));
vi.mock("../../../../clients/web/server/session", () => ({ session: { value: {} } }));
vi.mock("../../../../clients/web/server/failure", () => ({ sentenceOf: async (error: Error) => error.message }));
vi.mock("../../../../clients/web/server/resources", () => ({
  myGames: {
    of: () => ({
      load: async () => undefined,
      data: { peek: () => mocks.page },
      failure: { peek: () => new Error("The list cannot be read.") },
    }),
  },
}));
vi.mock("../../../../clients/web/games/variants", () => ({
  hasRules: (_: string, revision: number) => revision === 1,
  loadRules: async (variant: keyof typeof GAMES) => GAMES[variant],
}));

const RULES = GAMES["hoplit-chess"];
const model = {
  rules: RULES,
  game: { peek: () => ({ variant: "hoplit-chess", options: {} }) },
} as unknown as GameModel;

const START = ["decline", "decline"];

function lineOf(moves: readonly string[]): Line {
  const start = RULES.start({});
  if (!start.ok) throw new Error(start.error.detail);
  return moves.reduce<Line>((line, move) => {
    const next = line.play(move);
    if (!next.ok) throw new Error(next.error.detail);
    return next.value;
  }, start.value);
}

const E4 = lineOf([...START, "e2e4"]);
const E4_E5 = lineOf([...START, "e2e4", "e7e5"]);

const running = (line: Line, changes: Partial<RunningGame> = {}) => ({
  id: "running",
  variant: "hoplit-chess",
  rulesRevision: 1,
  rated: false,
  position: line.position,
  ...changes,
});

const list = (items: readonly object[], nextCursor: string | null = null): void => {
  mocks.page = { items: [...items], nextCursor };
};

beforeEach(() => {
  mocks.analyzeLine.mockReset().mockRejectedValue(new Error("A running game."));
});

test.for([
  ["no running game", []],
  ["a running game with another position", [running(lineOf([...START, "d2d4"]))]],
  ["the position in a game of another variant", [running(E4, { variant: "sparta" })]],
] as const)("with %s, a position is allowed without a request", async ([, items]) => {
  list(items);
  expect(await whyRefused(model, E4)).toBe(null);
  expect(mocks.analyzeLine).not.toHaveBeenCalled();
});

test.for([
  ["the position", E4, [running(E4)]],
  ["an earlier position", E4_E5, [running(E4)]],
  ["a rated game one move before", E4_E5, [running(E4, { rated: true })]],
  ["a game by rules that the page does not have", E4, [running(E4_E5, { rulesRevision: 2 })]],
] as const)("with a running game with %s, the server decides", async ([, line, items]) => {
  list(items);
  expect(await whyRefused(model, line)).toBe("A running game.");
  const moves = line === E4 ? [...START, "e2e4"] : [...START, "e2e4", "e7e5"];
  const [[call]] = mocks.analyzeLine.mock.calls as [[object]];
  expect(call).toMatchObject({
    path: { variant: "hoplit-chess" },
    body: { position: null, options: {}, moves, best: true },
  });
  mocks.analyzeLine.mockResolvedValue({});
  expect(await whyRefused(model, line)).toBe(null);
});

test("a line that leads to a running game is refused, with the line", async () => {
  list([running(E4_E5)]);
  expect(await whyRefused(model, E4, ["e7e6"])).toBe(null);
  expect(await whyRefused(model, E4, ["e7e5", "g1f3"])).toBe("A running game.");
  expect(mocks.analyzeLine).toHaveBeenCalledTimes(1);
});

test("the server decides if not all running games are known, and nothing is allowed without the list", async () => {
  list([], "next");
  expect(await whyRefused(model, E4)).toBe("A running game.");
  mocks.page = undefined;
  expect(await whyRefused(model, E4)).toBe("The list cannot be read.");
});
