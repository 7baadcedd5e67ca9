import type { SectionStandings } from "skytale-client";
import { expect, test } from "vitest";
import { divisionMoves } from "../../../clients/web/pages/tournaments/tournament/promotion";
import { TOURNAMENT_STANDINGS } from "../../../src/http/schemas/tournament-examples";

const LEAGUE = { kind: "league", gamesPerPair: 1, divisionSize: 6, promoted: 1, relegated: 1 } as const;

/** The standings of a division. Names with an asterisk are withdrawn players. */
function division(section: number, names: readonly string[]): SectionStandings {
  const [row]: SectionStandings["rows"] = JSON.parse(JSON.stringify(TOURNAMENT_STANDINGS.rows));
  if (row === undefined) throw new Error("the example has no row");
  const rows = names.map((name) => ({
    ...row,
    player: { ...row.player, username: name.replace("*", "") },
    withdrawn: name.endsWith("*"),
  }));
  return { section, name: `Division ${section}`, players: rows.length, rows };
}

const movesOf = (section: number, names: readonly string[], repeatEvery: string | null = "P84D") =>
  [...divisionMoves({ format: LEAGUE, repeatEvery }, division(section, names), 3)].join(" ");

test.each([
  ["nobody moves up from the first division", 1, ["a", "b", "c"], "c,down"],
  ["the best moves up and the last down", 2, ["a", "b", "c"], "a,up c,down"],
  ["nobody moves down from the last division", 3, ["a", "b", "c"], "a,up"],
  ["withdrawn players do not count", 2, ["a*", "b", "c", "d*"], "b,up c,down"],
  ["house bots do not count", 2, ["house-veteran", "b", "c", "house-recruit"], "b,up c,down"],
  ["with one player, promotion comes first", 2, ["a"], "a,up"],
] as const)("%s", (_name, section, names, moves) => {
  expect(movesOf(section, names)).toBe(moves);
});

test("in a league without a next season, nobody moves", () => {
  expect(movesOf(2, ["a", "b", "c"], null)).toBe("");
});
