import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatOf } from "../../../src/tournament/formats/formats";
import type { GameResult, TournamentGame, TournamentState } from "../../../src/tournament/state";
import type { RoundRobinTerms } from "../../../src/tournament/terms";
import { Random } from "../../rules/random";
import { begun, entrant, entrants, favorite, id, nextRound, numbersOf, play, winOf, withdrawn } from "../states";

const roundRobin = formatOf("round-robin");

const terms = (changes: Partial<RoundRobinTerms> = {}): RoundRobinTerms => ({
  kind: "round-robin",
  gamesPerPair: 1,
  sectionSize: 4,
  final: false,
  ...changes,
});

const sectionsOf = ({ sections }: TournamentState) => sections.map(({ players }) => numbersOf(players));
const isDecided = (state: TournamentState) => roundRobin.isDecided(state.terms.format, state);
const hasNextRound = (state: TournamentState) => roundRobin.nextRound(state.terms.format, state) !== null;

/** The game between two players. */
const isBetween =
  (one: number, other: number) =>
  ({ white, black }: TournamentGame): boolean =>
    [id(one), id(other)].includes(white) && [id(one), id(other)].includes(black);

describe("sections", () => {
  test("are as equal as possible, and dealt by rating as a snake", () => {
    expect(sectionsOf(begun(terms(), entrants(10)))).toEqual([
      [1, 6, 7],
      [2, 5, 8],
      [3, 4, 9, 10],
    ]);
  });

  test("have names only if there are several", () => {
    expect(begun(terms(), entrants(4)).sections.map(({ name }) => name)).toEqual([""]);
    expect(begun(terms(), entrants(7)).sections.map(({ name }) => name)).toEqual(["Section 1", "Section 2"]);
  });

  test.each([
    { size: 3, players: 4, sizes: [4] },
    { size: 3, players: 5, sizes: [5] },
    { size: 3, players: 7, sizes: [3, 4] },
    { size: 3, players: 8, sizes: [4, 4] },
    { size: 3, players: 11, sizes: [3, 4, 4] },
    { size: 4, players: 5, sizes: [5] },
    { size: 4, players: 9, sizes: [3, 3, 3] },
    { size: 12, players: 13, sizes: [6, 7] },
  ])("of at most $size for $players players have $sizes players", ({ size, players, sizes }) => {
    const { sections } = begun(terms({ sectionSize: size }), entrants(players));
    expect(sections.map((section) => section.players.length).toSorted((a, b) => a - b)).toEqual(sizes);
  });

  test("never have two players, and are larger than the terms say only if that needs it", () => {
    for (let size = 3; size <= 12; size += 1) {
      let before = 1;
      for (let players = 3; players <= 200; players += 1) {
        const lengths = begun(terms({ sectionSize: size }), entrants(players)).sections.map(
          (one) => one.players.length,
        );
        const [smallest, largest] = [Math.min(...lengths), Math.max(...lengths)];
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(players);
        expect(smallest).toBeGreaterThanOrEqual(3);
        expect(largest - smallest).toBeLessThanOrEqual(1);
        // One section more would have fewer than three players.
        if (largest > size) expect(Math.floor(players / (lengths.length + 1))).toBeLessThan(3);
        expect(lengths.length).toBeGreaterThanOrEqual(before);
        before = lengths.length;
      }
    }
  });

  test("seed an unrated player as 1500, and equal ratings by entry", () => {
    const players = [
      entrant(1, { rating: 1400 }),
      entrant(2, { rating: null }),
      entrant(3, { rating: 1500 }),
      entrant(4, { rating: 1600 }),
    ];
    expect(sectionsOf(begun(terms(), players))).toEqual([[4, 2, 3, 1]]);
  });
});

describe("games", () => {
  test.each([
    { players: 4, gamesPerPair: 1, games: 6 },
    { players: 4, gamesPerPair: 2, games: 12 },
    { players: 7, gamesPerPair: 1, games: 9 },
  ] as const)("of $players players with $gamesPerPair per pair", ({ players, gamesPerPair, games }) => {
    const state = nextRound(begun(terms({ gamesPerPair }), entrants(players)));
    expect(state.games).toHaveLength(games);
    const seats = state.games.map(({ white, black }) => `${white} ${black}`);
    expect(new Set(seats).size).toBe(games);
    const mirrored = state.games.filter(({ white, black }) => seats.includes(`${black} ${white}`));
    expect(mirrored).toHaveLength(gamesPerPair === 2 ? games : 0);
  });

  test("leave out players who withdrew", () => {
    const state = nextRound(withdrawn(begun(terms(), entrants(4)), 2));
    expect(state.games).toHaveLength(3);
    expect(state.games.some(({ white, black }) => [white, black].includes(id(2)))).toBe(false);
  });
});

describe("the final", () => {
  const two = begun(terms({ final: true }), entrants(8));

  test("is of the section winners, in the order of their seeds", () => {
    expect(sectionsOf(two)).toEqual([
      [1, 4, 5, 8],
      [2, 3, 6, 7],
    ]);
    const won = play(nextRound(two), (game) => winOf(game, 7) ?? winOf(game, 4) ?? favorite(game));
    const final = nextRound(won);
    expect(final.sections.at(-1)).toEqual({ number: 3, name: "Final", players: [id(4), id(7)] });
    expect(final.games.filter(({ round }) => round === 2)).toHaveLength(1);
    expect(hasNextRound(play(final, favorite))).toBe(false);
  });

  test("has all players who share the first place", () => {
    const won = play(nextRound(two), (game) => (isBetween(1, 4)(game) ? "draw" : favorite(game)));
    expect(numbersOf(nextRound(won).sections.at(-1)?.players ?? [])).toEqual([1, 2, 4]);
  });

  test("has the tie-break winner of a section", () => {
    const state = begun(terms({ final: true }), entrants(8), ["wins"]);
    // Players 1 and 4 have 2 points each: player 4 by two wins, player 1 by one win and two draws.
    const won = play(nextRound(state), (game) => {
      if (isBetween(1, 5)(game) || isBetween(1, 8)(game)) return "draw";
      if (isBetween(1, 4)(game)) return winOf(game, 1);
      return favorite(game);
    });
    expect(numbersOf(nextRound(won).sections.at(-1)?.players ?? [])).toEqual([2, 4]);
  });

  test("has neither bots nor withdrawn players", () => {
    const players = entrants(8).map((one) => (one.id === id(1) ? { ...one, isBot: true } : one));
    const won = play(nextRound(begun(terms({ final: true }), players)), favorite);
    expect(numbersOf(nextRound(withdrawn(won, 2)).sections.at(-1)?.players ?? [])).toEqual([3, 4]);
  });

  test("has at most twelve players, by the share of points and the seeds", () => {
    const many = begun(terms({ sectionSize: 3, final: true }), entrants(42));
    const won = play(nextRound(many), (game) => (game.section === 1 ? "draw" : favorite(game)));
    const finalists = numbersOf(nextRound(won).sections.at(-1)?.players ?? []);
    expect(finalists).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });

  test("is not played with one section, or without two winners", () => {
    expect(hasNextRound(play(nextRound(begun(terms({ final: true }), entrants(4))), favorite))).toBe(false);
    const players = entrants(8).map((one) => (one.id === id(2) || one.id === id(3) ? one : { ...one, isBot: true }));
    expect(hasNextRound(play(nextRound(begun(terms({ final: true }), players)), favorite))).toBe(false);
  });
});

describe("an early end of the first round", () => {
  const two = nextRound(begun(terms({ final: true }), entrants(8)));

  test("needs a winner of each section whom no unfinished game can catch up with", () => {
    // Players 1 and 2 have won all their games.
    const leads = play(two, (game) => winOf(game, 1) ?? winOf(game, 2));
    expect(isDecided(leads)).toBe(true);
    // Player 4 can still reach player 1.
    const open = play(two, (game) => (isBetween(1, 4)(game) ? "draw" : (winOf(game, 1) ?? winOf(game, 2))));
    expect(isDecided(open)).toBe(false);
  });

  test("does not wait for games that a bot can win", () => {
    const players = entrants(8).map((one) => (one.id === id(4) ? { ...one, isBot: true } : one));
    const state = play(nextRound(begun(terms({ final: true }), players)), (game) => {
      if (isBetween(1, 4)(game)) return null;
      return winOf(game, 1) ?? winOf(game, 2) ?? (isBetween(4, 5)(game) || isBetween(4, 8)(game) ? null : "draw");
    });
    expect(isDecided(state)).toBe(true);
  });

  test("counts the games of players against bots", () => {
    const players = entrants(8).map((one) => (one.id === id(8) ? { ...one, isBot: true } : one));
    // Player 1 has 1.5 points, and player 4 has 0.5 with a game against the bot to come: they can become equal.
    const state = play(nextRound(begun(terms({ final: true }), players)), (game) => {
      if (isBetween(4, 8)(game)) return null;
      if (isBetween(1, 4)(game)) return "draw";
      if (isBetween(1, 8)(game) || isBetween(5, 8)(game)) return winOf(game, 8);
      if (isBetween(4, 5)(game)) return winOf(game, 5);
      return winOf(game, 1) ?? winOf(game, 2) ?? favorite(game);
    });
    expect(isDecided(state)).toBe(false);
  });

  describe("with more sections than the final has places", () => {
    const many = nextRound(begun(terms({ sectionSize: 3, final: true }), entrants(42)));
    /** The best seed of each section wins; the game of the others is open. In the last section, all games are. */
    const led = play(many, (game) => {
      const [best] = many.sections[game.section - 1]?.players ?? [];
      if (game.section === 14 || best === undefined) return null;
      return game.white === best ? "white" : game.black === best ? "black" : null;
    });

    test("does not wait for a section whose winner cannot enter", () => {
      // Thirteen winners have all points of their sections, and are better seeds than the players of the last section.
      expect(isDecided(led)).toBe(true);
    });

    test("waits for a section whose winner can enter", () => {
      const open = play(many, (game) => (game.section === 1 ? null : "draw"));
      expect(isDecided(open)).toBe(false);
    });

    test("waits for a winner whose share of the points is open", () => {
      // All sections but the first are drawn. Player 1 leads with a win, and the share of the points decides.
      const half = play(many, (game) => (game.section === 1 ? winOf(game, 1) : "draw"));
      expect(isDecided(half)).toBe(true);
      const drawn = play(many, (game) => (game.section === 14 ? null : "draw"));
      expect(isDecided(drawn)).toBe(false);
    });

    test("leaves the pairings of the final as all games would", () => {
      let early = 0;
      for (let seed = 1; seed <= 400; seed += 1) {
        const random = new Random(seed);
        const outcomes = many.games.map((game) =>
          random.next() < 0.8 ? favorite(game) : random.pick(["white", "black", "draw", "both-lost"] as const),
        );
        const running = [14, 1 + Math.floor(random.next() * 14)];
        const isOpen = many.games.map(({ section }) => running.includes(section) && random.next() < 0.4);
        const indexOf = ({ gameId }: TournamentGame) => many.games.findIndex((game) => game.gameId === gameId);
        const outcomeOf = (game: TournamentGame) => outcomes[indexOf(game)] ?? "draw";
        const before = play(many, (game) => (isOpen[indexOf(game)] ? null : outcomeOf(game)));
        if (!isDecided(before) || isOpen.every((open) => !open)) continue;
        early += 1;
        const after = play(before, outcomeOf);
        expect(roundRobin.nextRound(before.terms.format, before), `seed ${seed}`).toEqual(
          roundRobin.nextRound(after.terms.format, after),
        );
      }
      expect(early).toBeGreaterThan(20);
    });
  });

  test("never happens without a final and in the final", () => {
    expect(isDecided(play(nextRound(begun(terms(), entrants(4))), (game) => winOf(game, 1)))).toBe(false);
    const final = nextRound(play(two, favorite));
    expect(isDecided(final)).toBe(false);
  });

  test("leaves the pairings of the final as all games would", () => {
    const results = fc.array(fc.constantFrom<GameResult>("white", "black", "draw", "both-lost"), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(results, fc.uniqueArray(fc.nat(11), { maxLength: 4 }), (outcomes, open) => {
        const indexOf = (game: TournamentGame) => two.games.findIndex(({ gameId }) => gameId === game.gameId);
        const early = play(two, (game) => (open.includes(indexOf(game)) ? null : (outcomes[indexOf(game)] ?? null)));
        fc.pre(isDecided(early));
        const late = play(early, (game) => outcomes[indexOf(game)] ?? null);
        expect(roundRobin.nextRound(early.terms.format, early)).toEqual(roundRobin.nextRound(late.terms.format, late));
      }),
      { numRuns: 200 },
    );
  });
});

test("the number of rounds is two with a final of several sections", () => {
  expect(roundRobin.roundCount(terms({ final: true }), 6)).toBe(2);
  expect(roundRobin.roundCount(terms({ final: true }), 5)).toBe(1);
  expect(roundRobin.roundCount(terms(), 6)).toBe(1);
});
