import { describe, expect, test } from "vitest";
import { formatOf } from "../../../src/tournament/formats/formats";
import { nextDivisions } from "../../../src/tournament/formats/league";
import type { TournamentState } from "../../../src/tournament/state";
import type { LeagueTerms } from "../../../src/tournament/terms";
import { begun, entrant, entrants, favorite, id, nextRound, numbersOf, play, winOf, withdrawn } from "../states";

const terms = (changes: Partial<LeagueTerms> = {}): LeagueTerms => ({
  kind: "league",
  gamesPerPair: 1,
  divisionSize: 4,
  promoted: 1,
  relegated: 1,
  ...changes,
});

const divisionsOf = ({ sections }: TournamentState) => sections.map(({ players }) => numbersOf(players));

/** The numbers of the players of the next season, by division. */
function qualified(state: TournamentState): readonly (readonly number[])[] {
  const list = nextDivisions(state);
  const count = Math.max(...list.map(({ division }) => division));
  return Array.from({ length: count }, (_, index) =>
    numbersOf(list.filter(({ division }) => division === index + 1).map(({ player }) => player)),
  );
}

describe("divisions", () => {
  test("of a first season are by rating and as equal as possible", () => {
    const state = begun(terms(), entrants(10));
    expect(divisionsOf(state)).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7],
      [8, 9, 10],
    ]);
    expect(state.sections.map(({ name }) => name)).toEqual(["Division 1", "Division 2", "Division 3"]);
  });

  test("have at least three players", () => {
    expect(divisionsOf(begun(terms(), entrants(5)))).toEqual([[1, 2, 3, 4, 5]]);
    expect(divisionsOf(begun(terms({ divisionSize: 3 }), entrants(8)))).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
  });

  test("of a later season keep the order of the previous one, with new players after it", () => {
    const players = [
      entrant(1, { division: 2 }),
      entrant(2, { division: 2 }),
      entrant(3, { rating: 2400 }),
      entrant(4, { division: 1 }),
      entrant(5, { division: 1 }),
      entrant(6, { isBot: true, rating: 2500 }),
    ];
    expect(divisionsOf(begun(terms({ divisionSize: 3 }), players))).toEqual([
      [4, 5, 1],
      [2, 3, 6],
    ]);
  });
});

test("everybody plays everybody of the division in one round", () => {
  const state = nextRound(begun(terms({ gamesPerPair: 2 }), entrants(8)));
  expect(state.games).toHaveLength(24);
  const { format } = state.terms;
  expect(formatOf("league").nextRound(format, state)).toBeNull();
  expect(formatOf("league").isDecided(format, play(state, favorite))).toBe(false);
});

describe("promotion and relegation", () => {
  const twelve = nextRound(begun(terms(), entrants(12)));

  test("move the first and the last player of each division", () => {
    expect(qualified(play(twelve, favorite))).toEqual([
      [1, 2, 3, 5],
      [4, 6, 7, 9],
      [8, 10, 11, 12],
    ]);
  });

  test("order players with equal places by their seeds", () => {
    expect(qualified(play(twelve, () => "draw"))).toEqual([
      [1, 2, 3, 5],
      [4, 6, 7, 9],
      [8, 10, 11, 12],
    ]);
  });

  test("leave out bots and withdrawn players, and pass over their places", () => {
    const players = entrants(12).map((one) => (one.id === id(5) ? { ...one, isBot: true } : one));
    const season = play(nextRound(begun(terms(), players)), favorite);
    // The bot plays in the last division and wins it.
    expect(qualified(withdrawn(season, 4))).toEqual([
      [1, 2, 6],
      [3, 7, 8, 10],
      [9, 11, 12],
    ]);
  });

  test("promote before they relegate in a small division", () => {
    const nine = nextRound(begun(terms({ divisionSize: 3, promoted: 2, relegated: 2 }), entrants(9)));
    expect(qualified(play(nine, favorite))).toEqual([
      [1, 4, 5],
      [2, 3, 7, 8],
      [6, 9],
    ]);
  });

  test("list a winner of the lowest division in the season after it", () => {
    const season = play(twelve, (game) => winOf(game, 12) ?? favorite(game));
    const next = nextDivisions(season).map(({ player, division }) =>
      entrant(numbersOf([player])[0] ?? 0, { division }),
    );
    expect(divisionsOf(begun(terms(), next))[1]).toContain(12);
  });

  test("exist in a league only", () => {
    const other = begun({ kind: "swiss", rounds: 3 }, entrants(4));
    expect(nextDivisions(other)).toEqual([]);
  });
});
