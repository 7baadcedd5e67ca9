import { describe, expect, test } from "vitest";
import { writeTrf } from "../../src/tournament/trf";
import { begun, entrant, entrants, favorite, id, nextRound, play, winOf, withRound } from "./states";

/** A player of a TRF file. Each round is the opponent's number, the color and the result. */
interface Reported {
  readonly number: number;
  readonly name: string;
  readonly rating: string;
  readonly points: number;
  readonly rank: number;
  readonly rounds: readonly string[];
}

/** Reads the players of a report by the columns of the TRF16 description, which are counted from 1. */
function readPlayers(text: string): readonly Reported[] {
  const between = (line: string, from: number, to: number) => line.slice(from - 1, to).trim();
  return text
    .split("\n")
    .filter((line) => line.startsWith("001"))
    .map((line) => ({
      number: Number(between(line, 5, 8)),
      name: between(line, 15, 47),
      rating: between(line, 49, 52),
      points: Number(between(line, 81, 84)),
      rank: Number(between(line, 86, 89)),
      rounds: Array.from({ length: Math.ceil((line.length - 89) / 10) }, (_, index) =>
        between(line, 92 + 10 * index, 99 + 10 * index),
      ),
    }));
}

/** The text of a line with this number, without the number. */
const field = (text: string, number: string) =>
  text
    .split("\n")
    .find((line) => line.startsWith(number))
    ?.slice(4);

test("the reader of these tests reads the example of FIDE", () => {
  const example = [
    "001    1    g Vasquez,Rodrigo                   2558 CHI     3400042 1969.12.06  6.0    4   141 w 1    78 b 1    42 w 1    21 b 1    16 w 1    25 b =    31 w =",
    "001   59      Kabir,Razaul                      2113         4652940 1971.06.06  2.5  209   200 w 1   132 b =   108 w 1    12 b 0   122 w 0   151 - -   195 - -",
  ];
  expect(readPlayers(example.join("\n"))).toEqual([
    {
      number: 1,
      name: "Vasquez,Rodrigo",
      rating: "2558",
      points: 6,
      rank: 4,
      rounds: ["141 w 1", "78 b 1", "42 w 1", "21 b 1", "16 w 1", "25 b =", "31 w ="],
    },
    {
      number: 59,
      name: "Kabir,Razaul",
      rating: "2113",
      points: 2.5,
      rank: 209,
      rounds: ["200 w 1", "132 b =", "108 w 1", "12 b 0", "122 w 0", "151 - -", "195 - -"],
    },
  ]);
});

describe("a round robin", () => {
  const start = begun({ kind: "round-robin", gamesPerPair: 1, sectionSize: 12, final: false }, [
    entrant(1),
    entrant(2, { rating: null }),
    entrant(3),
    entrant(4),
  ]);

  test("has the rounds of the Berger table", () => {
    const state = play(nextRound(start), (game) => winOf(game, 2) ?? "draw");
    expect(readPlayers(writeTrf(state))).toEqual([
      { number: 1, name: "player1", rating: "1990", points: 1, rank: 2, rounds: ["4 w 0", "2 w =", "3 b ="] },
      { number: 2, name: "player3", rating: "1970", points: 1, rank: 2, rounds: ["3 w =", "1 b =", "4 w 0"] },
      { number: 3, name: "player4", rating: "1960", points: 1, rank: 2, rounds: ["2 b =", "4 b 0", "1 w ="] },
      { number: 4, name: "player2", rating: "", points: 3, rank: 1, rounds: ["1 b 1", "3 w 1", "2 b 1"] },
    ]);
  });

  test("describes the tournament", () => {
    const person = { id: id(9), username: "pausanias" };
    const text = writeTrf({ ...nextRound(start), organizer: person, arbiters: [{ ...person, username: "lysander" }] });
    expect(field(text, "012")).toBe("Agon");
    expect(field(text, "042")).toBe("2026/11/23");
    expect(field(text, "052")).toBe("");
    expect(field(text, "062")).toBe("4");
    expect(field(text, "072")).toBe("3");
    expect(field(text, "092")).toBe("Individual: Round-Robin");
    expect(field(text, "102")).toBe("pausanias");
    expect(field(text, "112")).toBe("lysander");
    expect(field(text, "122")).toBe("P3D per move");
    expect(field(text, "XXR")).toBe("3");
    const days = text.split("\n").find((line) => line.startsWith("132"));
    expect(days?.slice(91)).toBe("27/03/03  27/03/03  27/03/03");
  });

  test("has no results for unfinished games, and letters of their own for forfeits", () => {
    const forfeits = play(nextRound(start), (game) => (winOf(game, 2) === null ? null : "both-lost"), "forfeit");
    const decided = play(
      forfeits,
      (game) => (winOf(game, 1) !== null && winOf(game, 3) !== null ? winOf(game, 3) : null),
      "forfeit",
    );
    expect(readPlayers(writeTrf(decided)).map(({ rounds }) => rounds)).toEqual([
      ["4 w -", "2 w -", "3 b"],
      ["3 w", "1 b +", "4 w -"],
      ["2 b", "4 b -", "1 w"],
      ["1 b -", "3 w -", "2 b -"],
    ]);
  });

  test("has the usual letters for games that were forfeited after moves, and a bye for a draw without moves", () => {
    const forfeits = play(nextRound(start), (game) => winOf(game, 2), "forfeit", true);
    const decided = play(forfeits, () => "draw", "adjudication", false);
    expect(readPlayers(writeTrf(decided)).map(({ rounds }) => rounds)).toEqual([
      ["4 w 0", "0000 - H", "0000 - H"],
      ["0000 - H", "0000 - H", "4 w 0"],
      ["0000 - H", "4 b 0", "0000 - H"],
      ["1 b 1", "3 w 1", "2 b 1"],
    ]);
  });
});

test("each section is a report", () => {
  const terms = { kind: "league", gamesPerPair: 2, divisionSize: 4, promoted: 1, relegated: 1 } as const;
  const text = writeTrf(play(nextRound(begun(terms, entrants(7))), favorite));
  const reports = text.split("\n\n");
  expect(reports.map((report) => field(report, "012"))).toEqual(["Agon, Division 1", "Agon, Division 2"]);
  expect(reports.map((report) => readPlayers(report).length)).toEqual([4, 3]);
  // Four players have three rounds in each cycle, and so have three players, each of whom misses one of them.
  expect(readPlayers(reports[0] ?? "")[0]?.rounds).toEqual(["4 w 1", "2 w 1", "3 b 1", "4 b 1", "2 b 1", "3 w 1"]);
  expect(readPlayers(reports[1] ?? "").map(({ rounds }) => rounds)).toEqual([
    ["", "2 w 1", "3 b 1", "", "2 b 1", "3 w 1"],
    ["3 w 1", "1 b 0", "", "3 b 1", "1 w 0"],
    ["2 b 0", "", "1 w 0", "2 w 0", "", "1 b 0"],
  ]);
});

test("a knockout has two rounds for each of its rounds", () => {
  const first = play(nextRound(begun({ kind: "knockout" }, entrants(5))), favorite);
  const players = readPlayers(writeTrf(nextRound(first)));
  expect(players[0]?.rounds).toEqual(["0000 - U", "", "4 w", "4 b"]);
  expect(players[3]?.rounds).toEqual(["5 w 1", "5 b 1", "1 b", "1 w"]);
  expect(players[4]?.rounds).toEqual(["4 b 0", "4 w 0"]);
});

test("a Swiss tournament has byes, absences and late entries", () => {
  const pair = (white: number, black: number) => ({ section: 1, white: id(white), black: id(black) });
  const bye = { section: 1, player: id(3), kind: "pairing-allocated" } as const;
  const first = play(withRound(begun({ kind: "swiss", rounds: 3 }, entrants(3)), [pair(1, 2)], [bye]), favorite);
  const late = { ...first, entrants: [...first.entrants, entrant(4, { firstRound: 2 })] };
  const text = writeTrf(play(withRound(late, [pair(3, 1)]), favorite));
  expect(field(text, "XXR")).toBe("3");
  expect(readPlayers(text).map(({ name, rounds }) => [name, ...rounds])).toEqual([
    ["player1", "2 w 1", "3 b 1"],
    ["player2", "1 b 0", "0000 - Z"],
    ["player3", "0000 - U", "1 w 0"],
    ["player4", "0000 - Z", "0000 - Z"],
  ]);
});
