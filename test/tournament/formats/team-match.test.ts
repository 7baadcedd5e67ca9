import { describe, expect, test } from "vitest";
import { DAY } from "../../../src/shared/duration";
import { teamScore } from "../../../src/tournament/team-score";
import type { TeamMatchTerms } from "../../../src/tournament/terms";
import { candidate, Driven, id, START, terms } from "../fixtures";

const A = { id: "spartans", name: "Spartans" };
const B = { id: "persians", name: "Persians" };

const FORMAT: TeamMatchTerms = { kind: "team-match", boards: 3, gamesPerBoard: 1, teams: [A, B] };

/**
 * A match that starts in a day. Letters are the players in the order of their ratings, player 1 the strongest: `a` for
 * the first team and `b` for the second.
 */
function match(players: string, changes: Partial<TeamMatchTerms> = {}): Driven {
  const start = { kind: "date", at: START + DAY } as const;
  const driven = new Driven(terms({ format: { ...FORMAT, ...changes }, start, entry: { fewest: 2, most: 500 } }));
  for (const [index, letter] of [...players].entries()) {
    const team = letter === "a" ? A.id : B.id;
    expect(driven.give({ type: "enter", candidate: candidate(index + 1, { team }) })).toBeNull();
  }
  return driven;
}

/** The pairings as `white-black`, by the numbers of the players. */
const pairings = ({ state }: Driven): readonly string[] =>
  state.games.map(({ white, black }) => `${white.slice("player".length)}-${black.slice("player".length)}`);

describe("the boards of a team match", () => {
  test.each<readonly [name: string, players: string, changes: Partial<TeamMatchTerms>, pairs: readonly string[]]>([
    ["pair the players at the same place of both lists, with alternating colors", "abbaab", {}, ["1-2", "3-4", "5-6"]],
    ["have a second game with the colors changed", "abab", { gamesPerBoard: 2 }, ["1-2", "2-1", "4-3", "3-4"]],
    ["are as many as the smaller team has players", "aaab", {}, ["1-4"]],
    ["are no more than the terms say", "abababab", { boards: 2 }, ["1-2", "4-3"]],
  ])("%s", (_name, players, changes, pairs) => {
    const driven = match(players, changes);
    driven.pass(DAY);
    expect(driven.state.status).toBe("running");
    expect(pairings(driven)).toEqual(pairs);
  });

  test("leave the others as standbys", () => {
    const driven = match("aaab");
    driven.pass(DAY);
    expect(driven.state.entrants.map(({ status }) => status)).toEqual(["entered", "standby", "standby", "entered"]);
  });

  test("are filled by the next players if a player leaves before the start", () => {
    const driven = match("aaab");
    driven.give({ type: "withdraw", player: id(1), reason: "player" });
    driven.pass(DAY);
    expect(pairings(driven)).toEqual(["2-4"]);
  });

  test("do not exist without players of both teams: the match is canceled", () => {
    const driven = match("aaa");
    driven.pass(DAY);
    expect(driven.state).toMatchObject({ status: "canceled", cancellation: { code: "too-few-players" } });
  });

  test("are lined up with one game for each entrant of 500", () => {
    const driven = match("ab".repeat(250), { boards: 100 });
    driven.pass(DAY);
    expect(driven.state.games).toHaveLength(100);
  });
});

describe("an entry for a team match", () => {
  test.each([
    ["no team", null],
    ["another team", "athenians"],
  ])("is refused with %s", (_name, team) => {
    const driven = match("");
    expect(driven.give({ type: "enter", candidate: candidate(1, { team }) })).toEqual({ code: "not-in-team" });
  });

  test("is refused after the start", () => {
    const driven = match("ab");
    driven.pass(DAY);
    const refusal = driven.give({ type: "enter", candidate: candidate(3, { team: A.id }) });
    expect(refusal).toEqual({ code: "entry-closed" });
  });
});

describe("the score of a team match", () => {
  test("is the sum of the boards, and counts finished games only", () => {
    const driven = match("abbaab");
    driven.pass(DAY);
    expect(teamScore(driven.state)).toMatchObject({ points: [0, 0], unfinished: 3 });
    driven.report(driven.game(1, 2), "white");
    driven.report(driven.game(3, 4), "draw");
    expect(teamScore(driven.state)).toMatchObject({ points: [1.5, 0.5], unfinished: 1, entrants: [3, 3] });
    expect(teamScore(driven.state)?.boards[1]).toMatchObject({ players: [id(4), id(3)], points: [0.5, 0.5] });
    driven.report(driven.game(5, 6), "black");
    expect(teamScore(driven.state)).toMatchObject({ points: [1.5, 1.5], unfinished: 0 });
    expect(driven.state.status).toBe("finished");
  });

  test("gives the point of a player who withdraws to the other team", () => {
    const driven = match("ab", { gamesPerBoard: 2 });
    driven.pass(DAY);
    driven.give({ type: "withdraw", player: id(1), reason: "player" });
    for (const game of driven.unfinished()) driven.report(game, game.result ?? "draw", "adjudication");
    expect(teamScore(driven.state)).toMatchObject({ points: [0, 2], unfinished: 0 });
    expect(driven.state.status).toBe("finished");
  });

  test("has a hard end: unfinished games are drawn", () => {
    const driven = match("ab");
    driven.pass(DAY);
    driven.pass(200 * DAY);
    for (const game of driven.unfinished()) driven.report(game, game.result ?? "white", "adjudication");
    expect(teamScore(driven.state)).toMatchObject({ points: [0.5, 0.5] });
    expect(driven.state.status).toBe("finished");
  });
});
