import { expect, test } from "vitest";
import { type Riddle, Thinker } from "../../src/opponent/thinker";
import { GAMES } from "../../src/rules/registry";

/** A clock that advances only by waiting, and the list of waits. */
function street() {
  let now = 1_000_000;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    failed: () => undefined,
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
}

const riddle = (changes: Partial<Riddle> = {}): Riddle => ({
  question: { game: GAMES["spartan-chess"], options: {}, startPosition: null, moves: ["e2e4"] },
  level: 3,
  seed: 1,
  deadline: null,
  player: "p1",
  thinkers: undefined,
  stale: new AbortController().signal,
  ...changes,
});

test("finds a legal move and yields after each slice", async () => {
  const shared = street();
  const thought = await new Thinker({ ...shared, slots: () => 1 }).think(riddle());
  expect(thought?.move).toMatch(/^[a-h][1-8][a-h][1-8]/);
  expect(shared.waits.length).toBeGreaterThanOrEqual(1);
});

test("gives the same answer to the same question", async () => {
  const ask = () => new Thinker({ ...street(), slots: () => 1 }).think(riddle({ seed: 7 }));
  expect(await ask()).toEqual(await ask());
});

test("stops when the answer is no longer needed, and frees its slot", async () => {
  const thinker = new Thinker({ ...street(), slots: () => 1 });
  const stop = new AbortController();
  const dropped = thinker.think(riddle({ level: 10, stale: stop.signal }));
  stop.abort();
  expect(await dropped).toBeNull();
  expect(await thinker.think(riddle())).not.toBeNull();
});

test("answers forty questions at once, each with fewer positions than one alone", async () => {
  const thinker = new Thinker({ ...street(), slots: () => 2 });
  const alone = await thinker.think(riddle({ level: 7 }));
  const many = await Promise.all(Array.from({ length: 40 }, (_, seed) => thinker.think(riddle({ level: 7, seed }))));
  expect(many.every((thought) => thought !== null)).toBe(true);
  expect(Math.min(...many.map((thought) => thought?.nodes ?? 0))).toBeLessThan((alone?.nodes ?? 0) / 2);
});

test("with a second left, thinks no longer than a fraction of it", async () => {
  const shared = street();
  const began = shared.now();
  const thinker = new Thinker({ ...shared, slots: () => 1 });
  const hurried = await thinker.think(riddle({ level: 10, deadline: began + 1_000 }));
  expect(hurried?.move).toMatch(/^[a-h][1-8][a-h][1-8]/);
  expect(shared.now() - began).toBeLessThan(300);
});

test("moves from the opening book do not count as fast searches", async () => {
  const book = { game: GAMES["spartan-chess"], options: {}, startPosition: null, moves: [] };
  const nodesAfter = async (bookMoves: number): Promise<number | undefined> => {
    const shared = street();
    const thinker = new Thinker({ ...shared, slots: () => 1 });
    for (let seed = 0; seed < bookMoves; seed += 1) {
      expect(await thinker.think(riddle({ level: 10, question: book, seed }))).toMatchObject({ nodes: 0 });
    }
    return (await thinker.think(riddle({ level: 10, deadline: shared.now() + 3_000 })))?.nodes;
  };
  expect(await nodesAfter(10)).toBe(await nodesAfter(0));
});

/** Search processes of which the first `failures` fail. `requests` counts the searches. */
function processes(failures: number) {
  let requests = 0;
  const thinkers = {
    fetch: async () => {
      requests += 1;
      if (requests <= failures) return new Response('{"failure":"the process died"}', { status: 503 });
      return Response.json({
        move: "e7e5",
        score: { kind: "advantage", value: 0 },
        line: [],
        depth: 9,
        nodes: 9,
        quietPlies: 0,
      });
    },
  };
  return { thinkers: thinkers as unknown as NonNullable<Riddle["thinkers"]>, requests: () => requests };
}

test("asks another process if one dies", async () => {
  const { thinkers, requests } = processes(1);
  const thought = await new Thinker({ ...street(), slots: () => 1 }).think(riddle({ level: 10, thinkers }));
  expect([thought?.depth, requests()]).toEqual([9, 2]);
});

test("searches only the minimum in its own process if the other processes fail", async () => {
  const { thinkers, requests } = processes(Number.POSITIVE_INFINITY);
  const failures: string[] = [];
  const shared = { ...street(), failed: (message: string) => failures.push(message) };
  const thought = await new Thinker({ ...shared, slots: () => 1 }).think(riddle({ level: 10, thinkers }));
  expect(thought?.move).toMatch(/^[a-h][1-8][a-h][1-8]/);
  expect(thought?.nodes).toBeLessThan(1_000);
  expect(requests()).toBe(2);
  expect(failures.map((message) => message.slice(0, 26))).toEqual([
    "search process, attempt 1:",
    "search process, attempt 2:",
  ]);
});
