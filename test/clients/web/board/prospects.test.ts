import { describe, expect, test } from "vitest";
import { touch } from "../../../../clients/web/board/moves";
import { Prospects } from "../../../../clients/web/board/prospects";
import type { Game } from "../../../../src/rules/game";
import { GAMES } from "../../../../src/rules/games";

/** The possible taps and targets in a position, according to the rules. */
function prospectsAt(game: Game, position: string): Prospects {
  const started = game.start({}, position);
  if (!started.ok) throw new Error(started.error.detail);
  const line = started.value;
  return new Prospects(line.legalMoves, line.picture(), (move) => {
    const after = line.play(move);
    return after.ok ? { picture: after.value.picture(), touched: game.touchedSquares(move) } : undefined;
  });
}

const spartan = GAMES["spartan-chess"];
const hoplit = GAMES["hoplit-chess"];

describe("lets a king castle onto its own rook", () => {
  test.for([
    ["Spartan Chess, white", spartan, "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1", "e1", "h1", "e1g1"],
    ["and on the queen's side", spartan, "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1", "e1", "a1", "e1c1"],
    ["Hoplit Chess, white", hoplit, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "h1", "e1g1"],
    ["Hoplit Chess, black", hoplit, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8", "a8", "e8c8"],
  ] as const)("%s", ([, game, position, king, rook, wire]) => {
    const prospects = prospectsAt(game, position);
    expect(touch(prospects.moves, king, rook)).toEqual({ kind: "play", wire });
    expect(prospects.targets(king).get(rook)).toBe("castling");
    expect(prospects.of(rook, king)).toEqual(["can castle with it"]);
    expect(touch(prospects.moves, king, wire.slice(2))).toEqual({ kind: "play", wire });
    expect(prospects.of(wire.slice(2), king)).toEqual(["can castle here"]);
  });

  test("not without the right to castle, and the rook can still be selected", () => {
    const prospects = prospectsAt(hoplit, "r3k2r/8/8/8/8/8/8/R3K2R w Q - 0 1");
    expect(touch(prospects.moves, "e1", "h1")).toEqual({ kind: "pick", origin: "h1" });
    expect(touch(prospects.moves, null, "a1")).toEqual({ kind: "pick", origin: "a1" });
  });

  test("and no other game has a move of two pieces", () => {
    for (const game of Object.values(GAMES)) {
      const started = game.start({});
      if (!started.ok) throw new Error(started.error.detail);
      let line = started.value;
      for (let ply = 0; ply < 80 && line.legalMoves.length > 0; ply += 1) {
        const { moves } = prospectsAt(game, line.position);
        for (const origin of moves.origins) {
          for (const [touched, made] of moves.targetsOf(origin)) {
            const isBeside = made.every(({ target }) => target !== touched);
            if (isBeside) expect(made.map(({ wire }) => wire)).toEqual([expect.stringMatching(/^e[18][cg][18]$/)]);
          }
        }
        const played = line.play(line.legalMoves[(ply * 11) % line.legalMoves.length] ?? "");
        if (!played.ok) throw new Error(played.error.detail);
        line = played.value;
      }
    }
  });
});

describe("marks the squares on which the moved piece would be lost", () => {
  const cities = "b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w";
  test.for([
    ["alone", "2w1w5", "loss", ["can go here", "you lose this piece"]],
    ["with a neighbor", "2w1Ww4", "loss", ["can go here", "you lose this piece and your piece on e7"]],
    ["in a trade", "1Ww1wW4", "trade", ["can go here", "you lose this piece", "captures c7 and e7"]],
    ["not beside one enemy", "2w7", "free", ["can go here"]],
    ["not for a capture", "1Ww7", "capture", ["can go here", "captures c7"]],
  ] as const)("%s", ([, rank, kind, words]) => {
    const position = `w8w/10/10/${rank}/10/3W6/10/10/10/W8W w ${cities} 7 10`;
    const prospects = prospectsAt(GAMES.sparta, position);
    expect(prospects.targets("d5").get("d7")).toBe(kind);
    expect(prospects.of("d7", "d5")).toEqual(words);
  });

  test("and a piece that would only be lost is not said to capture", () => {
    const prospects = prospectsAt(GAMES.sparta, `w8w/10/10/2w1w5/10/3W6/10/10/10/W8W w ${cities} 7 10`);
    expect(prospects.of("d5", null)).toEqual(["can move"]);
  });
});
