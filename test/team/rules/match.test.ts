import { describe, expect, test } from "vitest";
import { DAY } from "../../../src/shared/duration";
import { playerId } from "../../../src/shared/ids";
import type { Actor, TeamCommand } from "../../../src/team/rules/command";
import { decideTeam } from "../../../src/team/rules/decide";
import { evolveTeam, newTeam } from "../../../src/team/rules/evolve";
import { MOST_OPEN_MATCHES } from "../../../src/team/rules/limits";
import type { TeamMatch, TeamState } from "../../../src/team/rules/state";
import { terms } from "../../tournament/fixtures";

const NOW = Date.UTC(2026, 10, 23);
const OWNER: Actor = { kind: "player", id: "leonidas" };
const SERVER: Actor = { kind: "server" };

const match = (changes: Partial<TeamMatch> = {}): TeamMatch => ({
  id: "match",
  opponentId: "persians",
  opponentName: "Immortals",
  isOurs: true,
  status: "proposed",
  terms: terms({ start: { kind: "date", at: NOW + 2 * DAY } }),
  at: NOW,
  decidedAt: null,
  ...changes,
});

const team = (...matches: readonly TeamMatch[]): TeamState => ({
  ...newTeam(
    "spartans",
    { name: "Three Hundred", description: "", join: "open" },
    { id: playerId("leonidas"), username: "leonidas" },
    NOW,
  ),
  matches,
});

/** The status of the match after a command, or the code of the refusal. */
function statusAfter(state: TeamState, actor: Actor, command: TeamCommand, now = NOW): string | undefined {
  const decided = decideTeam(state, actor, command, now);
  if (!decided.ok) return decided.error.code;
  return evolveTeam(state, decided.value).matches.at(-1)?.status;
}

const answer = (isAccepted: boolean): TeamCommand => ({ type: "answer", id: "match", isAccepted });
const theirs = match({ isOurs: false });

describe("an answer to a proposal", () => {
  test.each<readonly [name: string, state: TeamState, command: TeamCommand, expected: string]>([
    ["accepts that of the other team", team(theirs), answer(true), "agreed"],
    ["declines that of the other team", team(theirs), answer(false), "declined"],
    ["withdraws the own one", team(match()), answer(false), "withdrawn"],
    ["does not accept the own one", team(match()), answer(true), "own-proposal"],
    ["can be repeated", team({ ...theirs, status: "agreed" }), answer(true), "agreed"],
    ["does not decline an agreed match", team({ ...theirs, status: "agreed" }), answer(false), "match-decided"],
    ["does not accept a withdrawn one", team({ ...theirs, status: "withdrawn" }), answer(true), "match-decided"],
    ["needs a match", team(), answer(true), "no-such-match"],
  ])("%s", (_name, state, command, expected) => {
    expect(statusAfter(state, OWNER, command)).toBe(expected);
  });

  test("accepts nothing at or after the start", () => {
    expect(statusAfter(team(theirs), OWNER, answer(true), NOW + 2 * DAY - 1)).toBe("agreed");
    expect(statusAfter(team(theirs), OWNER, answer(true), NOW + 2 * DAY)).toBe("match-decided");
  });

  test("needs a captain", () => {
    expect(statusAfter(team(theirs), { kind: "player", id: "xerxes" }, answer(true))).toBe("not-a-captain");
  });
});

describe("the answer of the other team", () => {
  const settle = (status: TeamMatch["status"]): TeamCommand => ({ type: "settle", id: "match", status });

  test.each<readonly [before: TeamMatch["status"], reported: TeamMatch["status"], expected: TeamMatch["status"]]>([
    ["proposed", "agreed", "agreed"],
    ["proposed", "declined", "declined"],
    ["proposed", "withdrawn", "withdrawn"],
    // The other team accepted before it got the withdrawal: the tournament exists.
    ["withdrawn", "agreed", "agreed"],
    ["agreed", "withdrawn", "agreed"],
    ["declined", "withdrawn", "declined"],
  ])("to a %s match: %s makes it %s", (before, reported, expected) => {
    expect(statusAfter(team(match({ status: before })), SERVER, settle(reported))).toBe(expected);
  });

  test("reaches a disbanded team", () => {
    const state = { ...team(match({ status: "withdrawn" })), disbandedAt: NOW, members: [] };
    expect(statusAfter(state, SERVER, settle("agreed"))).toBe("agreed");
  });
});

describe("a proposal", () => {
  const propose = (changes: Partial<TeamMatch> = {}): TeamCommand => ({
    type: "propose",
    match: match({ id: "new", ...changes }),
  });

  test.each<readonly [name: string, state: TeamState, expected: string]>([
    ["is stored", team(), "proposed"],
    ["is refused while the last one is open", team(match()), "match-proposed-before"],
    [
      "is refused after a declined one",
      team(match({ status: "declined", decidedAt: NOW - 7 * DAY + 1 })),
      "match-proposed-before",
    ],
    [
      "is stored seven days after a declined one",
      team(match({ status: "declined", decidedAt: NOW - 7 * DAY })),
      "proposed",
    ],
    ["is stored after a withdrawn one", team(match({ status: "withdrawn", decidedAt: NOW })), "proposed"],
    ["is stored beside one to another team", team(match({ opponentId: "athenians" })), "proposed"],
    ["is stored beside one of the other team", team(theirs), "proposed"],
  ])("%s", (_name, state, expected) => {
    expect(statusAfter(state, OWNER, propose())).toBe(expected);
  });

  test("is refused beside too many matches to come, on both sides", () => {
    const many = Array.from({ length: MOST_OPEN_MATCHES }, (_, n) => match({ id: `m${n}`, opponentId: `t${n}` }));
    expect(statusAfter(team(...many), OWNER, propose())).toBe("too-many-matches");
    expect(statusAfter(team(...many), SERVER, { type: "receive", match: match({ id: "new" }) })).toBe(
      "too-many-matches",
    );
  });

  test("ends with its team", () => {
    const decided = decideTeam(team(match(), { ...theirs, id: "other" }), OWNER, { type: "disband" }, NOW);
    if (!decided.ok) throw new Error(decided.error.code);
    const { matches } = evolveTeam(team(match(), { ...theirs, id: "other" }), decided.value);
    expect(matches.map(({ status }) => status)).toEqual(["withdrawn", "declined"]);
  });
});
