import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type StandingsRow, standings } from "../../src/tournament/standings";
import type { GameResult, TournamentGame, TournamentState } from "../../src/tournament/state";
import type { RoundRobinTerms, SwissTerms } from "../../src/tournament/terms";
import {
  begun,
  entrant,
  entrants,
  favorite,
  id,
  nextRound,
  numbersOf,
  play,
  winOf,
  withdrawn,
  withRound,
} from "./states";

const roundRobin: RoundRobinTerms = { kind: "round-robin", gamesPerPair: 1, sectionSize: 12, final: false };
const swiss: SwissTerms = { kind: "swiss", rounds: 3 };

const rowsOf = (state: TournamentState): readonly StandingsRow[] => standings(state)[0]?.rows ?? [];
const rowOf = (state: TournamentState, n: number) => rowsOf(state).find(({ player }) => player === id(n));

/** The players in order, with their places. */
const places = (state: TournamentState) => rowsOf(state).map(({ player, rank }) => [numbersOf([player])[0], rank]);

const pair = (white: number, black: number) => ({ section: 1, white: id(white), black: id(black) });
const bye = (n: number) => ({ section: 1, player: id(n), kind: "pairing-allocated" as const });

/** A result for the game of two players only. */
const between =
  (one: number, other: number, result: (game: TournamentGame) => GameResult | null) => (game: TournamentGame) =>
    [game.white, game.black].every((player) => [id(one), id(other)].includes(player)) ? result(game) : null;

describe("a round robin", () => {
  const start = nextRound(begun(roundRobin, entrants(4), ["wins", "sonneborn-berger"]));

  test("counts wins, draws and losses", () => {
    const drawn = play(
      start,
      between(1, 2, () => "draw"),
    );
    const lost = play(
      drawn,
      between(1, 4, () => "both-lost"),
    );
    const state = play(lost, favorite);
    expect(rowsOf(state)).toEqual([
      {
        player: id(2),
        rank: 1,
        points: 2.5,
        played: 3,
        wins: 2,
        draws: 1,
        losses: 0,
        // Half of 1.5 points of player 1, and the points of players 3 and 4.
        tieBreaks: [2, 1.75],
        isWithdrawn: false,
        isBot: false,
        best: 1,
        worst: 1,
      },
      expect.objectContaining({ player: id(1), rank: 2, points: 1.5, wins: 1, draws: 1, losses: 1 }),
      expect.objectContaining({ player: id(3), rank: 3, points: 1, wins: 1, draws: 0, losses: 2 }),
      expect.objectContaining({ player: id(4), rank: 4, points: 0, wins: 0, draws: 0, losses: 3 }),
    ]);
  });

  test("leaves shared places shared, in the order of the seeds", () => {
    const state = play(start, (game) => (winOf(game, 1) === null ? "draw" : winOf(game, 1)));
    expect(places(state)).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 2],
    ]);
  });

  test("counts a decided game only when it has ended", () => {
    const ending: TournamentState = {
      ...start,
      games: start.games.map((game) => ({ ...game, status: "ending", result: "draw", decidedBy: "adjudication" })),
    };
    expect(rowsOf(ending).map(({ points, played, best, worst }) => [points, played, best, worst])).toEqual(
      Array.from({ length: 4 }, () => [0, 0, 1, 4]),
    );
  });

  test("marks bots and withdrawn players", () => {
    const players = [entrant(1), entrant(2), entrant(3, { isBot: true })];
    const state = withdrawn(nextRound(begun(roundRobin, players)), 2);
    expect(rowsOf(state).map(({ isBot, isWithdrawn }) => [isBot, isWithdrawn])).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ]);
  });

  test("has every place open before its games", () => {
    expect(rowsOf(begun(roundRobin, entrants(3))).map(({ rank, best, worst }) => [rank, best, worst])).toEqual([
      [1, 1, 3],
      [1, 1, 3],
      [1, 1, 3],
    ]);
  });

  test("keeps its sections and its final apart", () => {
    const terms: RoundRobinTerms = { ...roundRobin, sectionSize: 3, final: true };
    const final = nextRound(play(nextRound(begun(terms, entrants(6))), favorite));
    const state = play(final, (game) => winOf(game, 2) ?? favorite(game));
    expect(
      standings(state).map(({ section, rows }) => [section.name, numbersOf(rows.map(({ player }) => player))]),
    ).toEqual([
      ["Section 1", [1, 4, 5]],
      ["Section 2", [2, 3, 6]],
      ["Final", [2, 1]],
    ]);
    expect(standings(state)[0]?.rows[0]?.points).toBe(2);
  });

  const results = fc.array(fc.constantFrom<GameResult>("white", "black", "draw", "both-lost"), {
    minLength: 15,
    maxLength: 15,
  });

  test("ends within all bounds that it had on the way, and they only become narrower", () => {
    const six = nextRound(begun(roundRobin, entrants(6), ["direct-encounter", "sonneborn-berger"]));
    fc.assert(
      fc.property(results, (outcomes) => {
        const history: TournamentState[] = [six];
        for (const [index, outcome] of outcomes.entries()) {
          const chosen = six.games[(index * 7) % 15]?.gameId;
          history.push(play(history.at(-1) ?? six, ({ gameId }) => (gameId === chosen ? outcome : null)));
        }
        const end = new Map(rowsOf(history.at(-1) ?? six).map((row) => [row.player, row]));
        const last = new Map<string, StandingsRow>();
        for (const state of history) {
          for (const row of rowsOf(state)) {
            const rank = end.get(row.player)?.rank ?? 0;
            expect(row.best).toBeLessThanOrEqual(rank);
            expect(row.worst).toBeGreaterThanOrEqual(rank);
            expect(row.best).toBeGreaterThanOrEqual(last.get(row.player)?.best ?? 1);
            expect(row.worst).toBeLessThanOrEqual(last.get(row.player)?.worst ?? 6);
            last.set(row.player, row);
          }
        }
        for (const { rank, best, worst } of end.values()) expect([best, worst]).toEqual([rank, rank]);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a Swiss tournament", () => {
  const tieBreaks = ["buchholz", "progressive"] as const;

  test("counts byes as points but not as games, and missed rounds as unplayed", () => {
    const first = play(withRound(begun(swiss, entrants(3), tieBreaks), [pair(1, 2)], [bye(3)]), favorite);
    expect(rowOf(first, 3)).toMatchObject({ points: 1, played: 0, wins: 0, tieBreaks: [0.5, 1] });
    // Player 2 withdrew, so only players 3 and 1 are paired. The missed round counts as a draw for player 1.
    const second = play(withRound(withdrawn(first, 2), [pair(3, 1)]), favorite);
    expect(rowOf(second, 1)).toMatchObject({ points: 2, tieBreaks: [0.5 + 1, 3] });
    expect(rowOf(second, 2)).toMatchObject({ points: 0, played: 1, isWithdrawn: true });
  });

  test("has players who entered after the start", () => {
    const first = play(withRound(begun(swiss, entrants(2), tieBreaks), [pair(1, 2)]), favorite);
    const late = { ...first, entrants: [...first.entrants, entrant(3, { firstRound: 2 })] };
    expect(rowOf(late, 3)).toMatchObject({ points: 0, played: 0, rank: 3 });
    const standby = { ...first, entrants: [...first.entrants, entrant(3, { status: "standby" })] };
    expect(rowsOf(standby)).toHaveLength(2);
  });

  test("bounds places by the rounds to come", () => {
    const first = play(withRound(begun(swiss, entrants(4)), [pair(1, 4), pair(2, 3)]), favorite);
    // Two rounds are to come, so everything is possible, except for a player who withdrew.
    expect(rowOf(first, 4)).toMatchObject({ best: 1, worst: 4 });
    const second = play(withRound(withdrawn(first, 4), [pair(1, 2)], [bye(3)]), favorite);
    expect(rowOf(second, 1)).toMatchObject({ best: 1, worst: 3 });
    expect(rowOf(second, 4)).toMatchObject({ best: 4, worst: 4 });
    const third = play(withRound(second, [pair(3, 1)], [bye(2)]), favorite);
    expect(rowOf(third, 1)).toMatchObject({ rank: 1, best: 1, worst: 1 });
  });

  test("bounds places by players who can still enter", () => {
    const begunLate = begun(swiss, entrants(2));
    const entry = { ...begunLate.terms.entry, late: true, most: 6 };
    const state = withRound({ ...begunLate, terms: { ...begunLate.terms, entry } }, [pair(1, 2)]);
    expect(rowOf(play(state, favorite), 1)).toMatchObject({ best: 1, worst: 6 });
    const closed = withRound(play(state, favorite), [pair(2, 1)]);
    expect(rowOf(closed, 1)).toMatchObject({ best: 1, worst: 2 });
  });

  test("is final when the tournament has ended early", () => {
    const first = play(withRound(begun(swiss, entrants(4)), [pair(1, 4), pair(2, 3)]), favorite);
    expect(rowOf({ ...first, status: "finished" }, 3)).toMatchObject({ rank: 3, best: 3, worst: 3 });
  });
});

test("a tie-break applies only to players whom the ones before left equal", () => {
  const start = nextRound(begun(roundRobin, entrants(4), ["wins", "direct-encounter"]));
  // Players 1 and 2 have two points each. Player 2 has one more win, though player 1 has won their game.
  const state = play(start, (game) => {
    if (winOf(game, 1) !== null && winOf(game, 2) !== null) return winOf(game, 1);
    if (winOf(game, 1) !== null) return "draw";
    return favorite(game);
  });
  expect(rowsOf(state).map(({ player, points, tieBreaks }) => [numbersOf([player])[0], points, tieBreaks])).toEqual([
    [2, 2, [2, 0]],
    [1, 2, [1, 0]],
    [3, 1.5, [1, 0]],
    [4, 0.5, [0, 0]],
  ]);
});
