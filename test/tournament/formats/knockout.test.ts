import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bracket, seedOrder } from "../../../src/tournament/formats/bracket";
import { formatOf } from "../../../src/tournament/formats/formats";
import { standings } from "../../../src/tournament/standings";
import type { GameResult, TournamentGame, TournamentState } from "../../../src/tournament/state";
import type { KnockoutTerms } from "../../../src/tournament/terms";
import { begun, entrants, favorite, id, nextRound, numbersOf, play, START, winOf, withdrawn } from "../states";

const terms: KnockoutTerms = { kind: "knockout" };
const knockout = formatOf("knockout");
const isDecided = (state: TournamentState) => knockout.isDecided(terms, state);
const isOver = (state: TournamentState) => knockout.nextRound(terms, state) === null;

const RESULTS = ["white", "black", "draw", "both-lost"] as const satisfies readonly GameResult[];

/** The pairs of a round as the numbers of their players; 0 for an empty place. */
const pairsOf = (state: TournamentState, round: number) =>
  bracket(state)[round - 1]?.map(({ one, other }) =>
    [one, other].map((player) => (player === null ? 0 : numbersOf([player])[0])),
  );

const winnersOf = (state: TournamentState, round: number) =>
  bracket(state)[round - 1]?.map(({ winner }) => (winner === null ? 0 : numbersOf([winner])[0]));

const places = (state: TournamentState) =>
  Object.fromEntries(standings(state)[0]?.rows.map(({ player, rank }) => [numbersOf([player])[0], rank]) ?? []);

/** Whether a game is the first of its pair. */
const isFirst = ({ white, black }: TournamentGame): boolean => {
  const [one = 0, other = 0] = numbersOf([white, black]);
  return one < other;
};

describe("the bracket", () => {
  test("keeps the best seeds apart until the end", () => {
    expect(seedOrder(1)).toEqual([1, 2]);
    expect(seedOrder(2)).toEqual([1, 4, 2, 3]);
    expect(seedOrder(3)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]);
  });

  test("gives the best seeds the byes of the first round", () => {
    const state = nextRound(begun(terms, entrants(6)));
    expect(pairsOf(state, 1)).toEqual([
      [1, 0],
      [4, 5],
      [2, 0],
      [3, 6],
    ]);
    expect(state.rounds[0]?.byes).toEqual([
      { section: 1, player: id(1), kind: "pairing-allocated" },
      { section: 1, player: id(2), kind: "pairing-allocated" },
    ]);
  });

  test("pairs two games with colors changed", () => {
    const state = nextRound(begun(terms, entrants(4)));
    expect(state.games.map(({ white, black }) => numbersOf([white, black]))).toEqual([
      [1, 4],
      [4, 1],
      [2, 3],
      [3, 2],
    ]);
  });

  test("is filled as far as the winners are known", () => {
    const state = play(nextRound(begun(terms, entrants(4))), (game) => winOf(game, 4));
    expect(pairsOf(state, 2)).toEqual([[4, 0]]);
    expect(bracket(state)[0]?.[0]).toEqual({
      one: id(1),
      other: id(4),
      points: { one: 0, other: 2 },
      winner: id(4),
      isDecided: true,
    });
  });
});

describe("a pair", () => {
  const start = nextRound(begun(terms, entrants(4)));

  test.each<{ name: string; results: readonly [GameResult | null, GameResult | null]; winner: number }>([
    { name: "two wins", results: ["black", "white"], winner: 4 },
    { name: "a win and a draw", results: ["draw", "white"], winner: 4 },
    { name: "equal points", results: ["black", "black"], winner: 1 },
    { name: "two draws", results: ["draw", "draw"], winner: 1 },
    { name: "no points", results: ["both-lost", "both-lost"], winner: 1 },
    { name: "a lead of the better seed", results: ["white", null], winner: 1 },
    { name: "a lead of the other player", results: ["black", null], winner: 0 },
    { name: "a draw in the first game", results: ["draw", null], winner: 0 },
    { name: "no finished game", results: [null, null], winner: 0 },
  ])("with $name", ({ results, winner }) => {
    const state = play(start, (game) => {
      if (winOf(game, 2) !== null || winOf(game, 3) !== null) return winOf(game, 2);
      return isFirst(game) ? results[0] : results[1];
    });
    expect(winnersOf(state, 1)).toEqual([winner, 2]);
    expect(isDecided(state)).toBe(winner !== 0);
  });

  test("is lost by a player who withdraws in its round, also after a lead", () => {
    const state = play(start, (game) => winOf(game, 1) ?? winOf(game, 2));
    expect(winnersOf(withdrawn(state, 1), 1)).toEqual([4, 2]);
  });

  test("has no winner if both withdraw, and the next opponent has a bye", () => {
    const state = withdrawn(withdrawn(play(start, favorite), 1), 4);
    expect(winnersOf(state, 1)).toEqual([0, 2]);
    // Player 2 is the last one, so the tournament is over.
    expect(isOver(state)).toBe(true);
    expect(places(state)).toEqual({ 1: 2, 2: 1, 3: 2, 4: 2 });
  });
});

describe("the next round", () => {
  test("pairs the winners, and the last one is the final", () => {
    const semifinals = nextRound(play(nextRound(begun(terms, entrants(5))), favorite));
    expect(pairsOf(semifinals, 2)).toEqual([
      [1, 4],
      [2, 3],
    ]);
    const final = nextRound(play(semifinals, favorite));
    expect(pairsOf(final, 3)).toEqual([[1, 2]]);
    expect(isDecided(play(final, favorite))).toBe(false);
    expect(isOver(play(final, favorite))).toBe(true);
    expect(places(play(final, favorite))).toEqual({ 1: 1, 2: 2, 3: 3, 4: 3, 5: 5 });
  });

  test("gives a bye to a player whose opponent withdrew between the rounds", () => {
    const first = play(nextRound(begun(terms, entrants(8))), favorite);
    const closed: TournamentState = {
      ...first,
      rounds: first.rounds.map((round) => ({ ...round, finishedAt: START })),
    };
    const second = nextRound(withdrawn(closed, 4, START + 1));
    expect(winnersOf(second, 1)).toEqual([1, 4, 2, 3]);
    expect(second.rounds[1]?.byes.map(({ player }) => numbersOf([player]))).toEqual([[1]]);
    expect(winnersOf(second, 2)).toEqual([1, 0]);
    expect(places(nextRound(play(second, favorite)))).toMatchObject({ 3: 3, 4: 3, 8: 5 });
  });

  test("is not played with one player, who has won", () => {
    const first = play(nextRound(begun(terms, entrants(4))), favorite);
    const closed: TournamentState = {
      ...first,
      rounds: first.rounds.map((round) => ({ ...round, finishedAt: START })),
    };
    const state = withdrawn(closed, 1, START + 1);
    expect(isOver(state)).toBe(true);
    expect(places({ ...state, status: "finished" })).toEqual({ 1: 2, 2: 1, 3: 3, 4: 3 });
  });

  test("keeps a pair's winner who withdraws at the moment of the next pairing", () => {
    const second = nextRound(play(nextRound(begun(terms, entrants(4))), favorite));
    const state = withdrawn(second, 1, second.rounds[1]?.startedAt);
    expect(winnersOf(state, 1)).toEqual([1, 2]);
    expect(winnersOf(state, 2)).toEqual([2]);
  });

  test("does not change when games of a decided pair go on", () => {
    const early = play(nextRound(begun(terms, entrants(4))), (game) => (isFirst(game) ? favorite(game) : null));
    expect(isDecided(early)).toBe(true);
    const second = nextRound(early);
    const late = play(second, (game) => (game.round === 1 ? "white" : null));
    expect(pairsOf(late, 2)).toEqual(pairsOf(second, 2));
    expect(standings(late)[0]?.rows.find(({ player }) => player === id(4))?.points).toBe(1);
  });
});

describe("an early end of a round", () => {
  interface Script {
    readonly players: number;
    readonly outcomes: readonly GameResult[];
    /** The unfinished games. */
    readonly open: readonly number[];
    /** The players who withdraw during the round. */
    readonly leavers: readonly number[];
  }
  const scripts: fc.Arbitrary<Script> = fc.record({
    players: fc.integer({ min: 4, max: 12 }),
    outcomes: fc.array(fc.constantFrom<GameResult>("white", "black", "draw", "both-lost"), {
      minLength: 12,
      maxLength: 12,
    }),
    open: fc.uniqueArray(fc.nat(11), { maxLength: 4 }),
    leavers: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 2 }),
  });

  /** A first round with unfinished games, the same round after all games, and both second rounds. */
  function earlyAndLate({ players, outcomes, open, leavers }: Script) {
    const first = leavers
      .filter((n) => n <= players)
      .reduce((state, n) => withdrawn(state, n), nextRound(begun(terms, entrants(players))));
    const indexOf = (game: TournamentGame) => first.games.findIndex(({ gameId }) => gameId === game.gameId);
    const early = play(first, (game) => (open.includes(indexOf(game)) ? null : (outcomes[indexOf(game)] ?? null)));
    const late = play(early, (game) => outcomes[indexOf(game)] ?? null);
    return { early, late };
  }

  test("leaves the pairings of the next round as all games would", () => {
    let compared = 0;
    fc.assert(
      fc.property(scripts, (script) => {
        const { early, late } = earlyAndLate(script);
        fc.pre(isDecided(early) && early.games.some(({ status }) => status !== "finished"));
        compared += 1;
        expect(knockout.nextRound(terms, early)).toEqual(knockout.nextRound(terms, late));
      }),
      { numRuns: 200 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  test("happens as soon as no results of the unfinished games change the next round or the winner", () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const { early } = earlyAndLate(script);
        const open = early.games.filter(({ status }) => status !== "finished");
        const results = open.reduce<readonly (readonly GameResult[])[]>(
          (lists) => lists.flatMap((list) => RESULTS.map((result) => [...list, result])),
          [[]],
        );
        const next = results.map((list) => {
          const ended = play(early, ({ gameId }) => list[open.findIndex((game) => game.gameId === gameId)] ?? null);
          // Without a next round, the winner of the last pair is the winner of the tournament.
          return JSON.stringify(knockout.nextRound(terms, ended) ?? winnersOf(ended, 1));
        });
        expect(isDecided(early)).toBe(new Set(next).size === 1);
      }),
      { numRuns: 100 },
    );
  });
});

describe("places", () => {
  test("share those who are still in and those who lost in the same round", () => {
    const second = nextRound(play(nextRound(begun(terms, entrants(8))), favorite));
    const rows = standings(second)[0]?.rows.map(({ player, rank, best, worst }) => [
      numbersOf([player])[0],
      rank,
      best,
      worst,
    ]);
    expect(rows).toEqual([
      [1, 1, 1, 3],
      [2, 1, 1, 3],
      [3, 1, 1, 3],
      [4, 1, 1, 3],
      [5, 5, 5, 5],
      [6, 5, 5, 5],
      [7, 5, 5, 5],
      [8, 5, 5, 5],
    ]);
  });

  test("are not behind pairs that cannot be filled", () => {
    const first = play(nextRound(begun(terms, entrants(8))), favorite);
    const left = [3, 4, 5, 6].reduce((state, n) => withdrawn(state, n), first);
    // Players 1 and 2 are left, in different pairs of the next round.
    const rounds = left.rounds.map((round) => ({ ...round, finishedAt: round.startedAt + 2 }));
    const rows = standings({ ...left, rounds })[0]?.rows.slice(0, 2);
    expect(rows?.map(({ player, best, worst }) => [player, best, worst])).toEqual([
      [id(1), 1, 2],
      [id(2), 1, 2],
    ]);
  });

  test("are kept by the winner of the final who withdraws in the millisecond after its end", () => {
    const final = nextRound(play(nextRound(begun(terms, entrants(4))), favorite));
    const played = play(final, favorite);
    const end = (played.rounds.at(-1)?.startedAt ?? START) + 2;
    const rounds = played.rounds.map((round) => ({ ...round, finishedAt: round.finishedAt ?? end }));
    const finalists = withdrawn({ ...played, rounds }, 1, end + 1);
    const atOnce = finalists.entrants.map((entrant) =>
      entrant.withdrawal === null ? entrant : { ...entrant, withdrawal: { ...entrant.withdrawal, at: end } },
    );
    expect(places({ ...finalists, entrants: atOnce, status: "finished" })).toMatchObject({ 1: 1, 2: 2 });
  });

  test("of winners who withdraw stay within their bounds if no further round is played", () => {
    const first = play(nextRound(begun(terms, entrants(16))), favorite);
    const rounds = first.rounds.map((round) => ({ ...round, finishedAt: START }));
    const closed: TournamentState = { ...first, rounds };
    const left = [1, 3].reduce((state, n) => withdrawn(state, n, START + 1), closed);
    const row = standings(left)[0]?.rows.find(({ player }) => player === id(1));
    expect(row).toMatchObject({ best: 1, worst: 8 });
    expect(places({ ...left, status: "finished" })).toMatchObject({ 1: 7, 2: 1, 3: 7 });
  });

  const scripts = fc.record({
    players: fc.integer({ min: 4, max: 20 }),
    results: fc.array(fc.constantFrom<GameResult>("white", "black", "draw", "both-lost"), {
      minLength: 80,
      maxLength: 80,
    }),
    leavers: fc.array(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }), { maxLength: 5 }),
  });

  test("have one winner, and bounds that only become narrower", () => {
    fc.assert(
      fc.property(scripts, ({ players, results, leavers }) => {
        let state = begun(terms, entrants(players));
        let used = 0;
        const last = new Map<string, { best: number; worst: number }>();
        const check = () => {
          for (const { player, rank, best, worst } of standings(state)[0]?.rows ?? []) {
            expect(best).toBeLessThanOrEqual(rank);
            expect(worst).toBeGreaterThanOrEqual(rank);
            expect(best).toBeGreaterThanOrEqual(last.get(player)?.best ?? 1);
            expect(worst).toBeLessThanOrEqual(last.get(player)?.worst ?? players);
            last.set(player, { best, worst });
          }
        };
        while (!isOver(state)) {
          state = nextRound(state);
          check();
          const round = state.rounds.length;
          for (const game of state.games.filter((one) => one.round === round)) {
            state = play(state, ({ gameId }) => (gameId === game.gameId ? (results[used++ % 80] ?? null) : null));
            check();
          }
          for (const leaver of leavers[round - 1] ?? []) {
            if (state.entrants[leaver - 1]?.status === "entered") state = withdrawn(state, leaver);
            check();
          }
        }
        state = { ...state, status: "finished" };
        check();
        const winners = standings(state)[0]?.rows.filter(({ rank }) => rank === 1) ?? [];
        expect(winners.length).toBeGreaterThanOrEqual(1);
        // Several players share the first place only if all who were left have withdrawn.
        if (winners.length > 1) expect(winners.every(({ isWithdrawn }) => isWithdrawn)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
