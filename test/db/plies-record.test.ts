import { describe, expect, test } from "vitest";
import type { ArchivedPly } from "../../src/db/archive-schema";
import { readPlies, UnknownRecordVersion, writePlies } from "../../src/db/plies-record";
import { allRevisions } from "../../src/rules/registry";
import { NOW } from "./fixtures";

/** A game of up to 80 plies, in which the players choose moves in turn from the list of legal moves. */
function playedPlies(rules: ReturnType<typeof allRevisions>[number]): readonly ArchivedPly[] {
  const started = rules.start({});
  if (!started.ok) throw new Error(started.error.detail);
  let line = started.value;
  const plies: ArchivedPly[] = [];
  while (plies.length < 80 && line.turn !== null) {
    const move = line.legalMoves[(plies.length * 7) % line.legalMoves.length] ?? "";
    const next = line.play(move);
    if (!next.ok || next.value.last === null) throw new Error(`${move} is not legal`);
    line = next.value;
    const { san, side, isMove } = next.value.last;
    const at = NOW + plies.length * 86_400_123;
    plies.push({ move: next.value.last.move, san, position: line.position, side, by: "player", at, isMove });
  }
  return plies;
}

const GAMES = allRevisions().map((rules) => [`${rules.id}, revision ${rules.revision}`, rules] as const);

/** The record that the first release wrote for `FIRST_PLIES`. It must be readable for ever. */
const FIRST_RECORD =
  "AUtJTc7JzEvlLC1O5Uw3TDPmTDRPNOPi5PQDMc24bIvykgqzk/KK9AugQN8CCgOgQD/IzynQ28kvKNojI1YhScE7MLtQQVfBQMFQoSy/JJWTZCPKkYzg5Ewy4MqtLC/ILC834DQuLec0TEsrLDHhNOAyMDQwNDAAYUNDAA==";

const FIRST_PLIES: readonly ArchivedPly[] = [
  {
    ...{ move: "decline", san: "decline", side: "white", by: "player", at: NOW, isMove: false },
    position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] b KQkq - 0 1 vote",
  },
  {
    ...{ move: "use", san: "use", side: "black", by: "player", at: NOW + 5000, isMove: false },
    position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq - 0 1",
  },
  {
    ...{ move: "g1f3", san: "Nf3", side: "white", by: "player", at: NOW + 86_400_000, isMove: true },
    position: "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R[Hh] b KQkq - 1 1",
  },
  {
    ...{ move: "a7a6", san: "a6", side: "black", by: "conditional", at: NOW + 86_400_000, isMove: true },
    position: "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R[Hh] w KQkq - 0 2",
  },
];

const PLY: Omit<ArchivedPly, "position"> = {
  ...{ move: "e2e4", san: "e4", side: "white", by: "player", at: NOW, isMove: true },
};

describe("a record", () => {
  test.each(GAMES)("has the plies of a game: %s", async (_, rules) => {
    const plies = playedPlies(rules);
    const record = await writePlies(plies);
    expect(await readPlies(record)).toEqual(plies);
    // JSON takes ten times as much.
    expect(record.length / plies.length).toBeLessThan(16);
  });

  test("has votes, all authors, and times that decrease", async () => {
    const ply = { ...PLY, position: "p" };
    const plies: readonly ArchivedPly[] = [
      ply,
      { ...ply, move: "!x", san: "!x", side: "black", by: "conditional", at: NOW - 5, isMove: false },
      { ...ply, by: "house", at: NOW },
    ];
    expect(await readPlies(await writePlies(plies))).toEqual(plies);
  });

  test("of the first release with records is read", async () => {
    const record = Uint8Array.from(atob(FIRST_RECORD), (character) => character.charCodeAt(0));
    expect(await readPlies(record)).toEqual(FIRST_PLIES);
  });

  test("has positions that are not like FEN", async () => {
    const texts = ["OX_", "", "a/b/c", "9/9 w 1|2 x", "9/9 w 1|2 y", "=", "e2 e4", "1/1 w", "1".repeat(40), "0 0 0"];
    const plies = texts.map((position) => ({ ...PLY, at: 0, position }));
    expect(await readPlies(await writePlies(plies))).toEqual(plies);
  });

  test("of a game without plies is empty", async () => {
    expect(await readPlies(await writePlies([]))).toEqual([]);
  });

  test("of an unknown version is refused with its number", async () => {
    const reading = readPlies(Uint8Array.of(2, 1, 2, 3));
    await expect(reading).rejects.toThrow(UnknownRecordVersion);
    await expect(reading).rejects.toThrow("version 2");
  });

  test.each([
    ["cut off", (record: Uint8Array<ArrayBuffer>) => record.slice(0, -4)],
    ["without a line", async () => compressed("e2e4\n\np\n0")],
    ["with fewer positions than moves", async () => compressed("e2e4\te7e5\n\t\np\n0\t0\n010011")],
    ["with an unknown side", async () => compressed("e2e4\n\np\n0\n901")],
  ])("that is damaged is refused: %s", async (_, damage) => {
    const record = await writePlies([
      { move: "e2e4", san: "e4", position: "p", side: "white", by: "player", at: NOW, isMove: true },
    ]);
    await expect(Promise.resolve(damage(record)).then(readPlies)).rejects.toThrow();
  });
});

/** A record of version 1 with this text. */
async function compressed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return Uint8Array.of(1, ...bytes);
}
