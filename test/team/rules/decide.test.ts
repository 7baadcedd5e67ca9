import { describe, expect, test } from "vitest";
import { DAY } from "../../../src/shared/duration";
import { playerId } from "../../../src/shared/ids";
import type { Actor, TeamCommand } from "../../../src/team/rules/command";
import { decideTeam } from "../../../src/team/rules/decide";
import { evolveTeam, newTeam } from "../../../src/team/rules/evolve";
import { MOST_CAPTAINS, MOST_INVITATIONS, MOST_MEMBERS, MOST_REQUESTS } from "../../../src/team/rules/limits";
import type { JoinPolicy, Person, TeamRole, TeamState } from "../../../src/team/rules/state";

const NOW = Date.UTC(2026, 10, 23);

const person = (name: string): Person => ({ id: playerId(name), username: name });
const by = (name: string): Actor => ({ kind: "player", id: name });
const SERVER: Actor = { kind: "server" };

/** A team of leonidas with further members, the first one the oldest. */
function team(join: JoinPolicy = "open", members: Readonly<Record<string, TeamRole>> = {}): TeamState {
  const founded = newTeam("team", { name: "Three Hundred", description: "Hold.", join }, person("leonidas"), NOW);
  const others = Object.entries(members).map(([name, role], index) => ({
    ...person(name),
    role,
    joinedAt: NOW + index + 1,
  }));
  return { ...founded, members: [...founded.members, ...others] };
}

/** Gives commands one after the other. Returns the team, or the code of the first refusal. */
function give(state: TeamState, ...commands: readonly (readonly [Actor, TeamCommand])[]): TeamState | string {
  let current = state;
  for (const [actor, command] of commands) {
    const decided = decideTeam(current, actor, command, NOW);
    if (!decided.ok) return decided.error.code;
    current = evolveTeam(current, decided.value);
  }
  return current;
}

/** Gives commands that must succeed. */
function given(state: TeamState, ...commands: readonly (readonly [Actor, TeamCommand])[]): TeamState {
  const after = give(state, ...commands);
  if (typeof after === "string") throw new Error(after);
  return after;
}

const joins = (name: string, text = ""): readonly [Actor, TeamCommand] => [
  by(name),
  { type: "join", player: person(name), text },
];
const leaves = (name: string): readonly [Actor, TeamCommand] => [by(name), { type: "leave", player: playerId(name) }];
const forgets = (name: string): readonly [Actor, TeamCommand] => [SERVER, { type: "forget", player: playerId(name) }];
const appoints = (actor: string, name: string, role: TeamRole): readonly [Actor, TeamCommand] => [
  by(actor),
  { type: "appoint", player: playerId(name), role },
];
const leads = (
  actor: string,
  type: "accept" | "decline" | "remove" | "uninvite",
  name: string,
): readonly [Actor, TeamCommand] => [by(actor), { type, player: playerId(name) }];
const invites = (actor: string, name: string): readonly [Actor, TeamCommand] => [
  by(actor),
  { type: "invite", player: person(name) },
];

/** The members as `name role`, sorted. */
const rolesOf = ({ members }: TeamState): readonly string[] =>
  members.map(({ username, role }) => `${username} ${role}`).sort();

describe("a join", () => {
  test.each<readonly [name: string, state: TeamState, before: ReturnType<typeof joins>[], expected: string]>([
    ["of an open team makes a member", team("open"), [], "member"],
    ["of a team with requests makes a request", team("request"), [], "requested"],
    ["of a closed team is refused", team("invite"), [], "team-by-invitation"],
    ["with an invitation makes a member of a closed team", team("invite"), [invites("leonidas", "xerxes")], "member"],
    [
      "after a removal is refused",
      team("open"),
      [joins("xerxes"), leads("leonidas", "remove", "xerxes")],
      "barred-from-team",
    ],
    [
      "after a declined request is refused",
      team("request"),
      [joins("xerxes"), leads("leonidas", "decline", "xerxes")],
      "barred-from-team",
    ],
    [
      "with an invitation after a removal makes a member",
      team("open"),
      [joins("xerxes"), leads("leonidas", "remove", "xerxes"), invites("leonidas", "xerxes")],
      "member",
    ],
    ["after leaving makes a member", team("open"), [joins("xerxes"), leaves("xerxes")], "member"],
  ])("%s", (_name, state, before, expected) => {
    const after = give(given(state, ...before), joins("xerxes"));
    if (typeof after === "string") expect(after).toBe(expected);
    else if (expected === "requested") expect(after.requests.map(({ id }) => id)).toEqual(["xerxes"]);
    else expect(rolesOf(after)).toContain(`xerxes ${expected}`);
  });

  test("of a member changes nothing, and a new text replaces that of a request", () => {
    const state = given(team("request"), joins("xerxes", "May I?"));
    expect(decideTeam(state, ...joins("xerxes", "May I?"), NOW)).toEqual({ ok: true, value: [] });
    expect(given(state, joins("xerxes", "Please.")).requests).toMatchObject([{ text: "Please." }]);
    expect(decideTeam(state, ...joins("leonidas"), NOW)).toEqual({ ok: true, value: [] });
  });

  test("is possible again seven days after a declined request", () => {
    const state = given(team("request"), joins("xerxes"), leads("leonidas", "decline", "xerxes"));
    const [actor, command] = joins("xerxes");
    expect(decideTeam(state, actor, command, NOW + 7 * DAY - 1)).toMatchObject({
      ok: false,
      error: { until: NOW + 7 * DAY },
    });
    expect(decideTeam(state, actor, command, NOW + 7 * DAY)).toMatchObject({
      ok: true,
      value: [{ type: "requested" }],
    });
  });

  test("is limited by the number of members and requests", () => {
    const many = Object.fromEntries(Array.from({ length: MOST_MEMBERS - 1 }, (_, n) => [`m${n}`, "member" as const]));
    expect(give(team("open", many), joins("xerxes"))).toBe("team-full");
    const asked = given(team("request"), ...Array.from({ length: MOST_REQUESTS }, (_, n) => joins(`r${n}`)));
    expect(give(asked, joins("xerxes"))).toBe("too-many-join-requests");
    const invited = given(
      team("invite"),
      ...Array.from({ length: MOST_INVITATIONS }, (_, n) => invites("leonidas", `i${n}`)),
    );
    expect(give(invited, invites("leonidas", "xerxes"))).toBe("too-many-invitations");
  });
});

describe("roles", () => {
  const cast = team("request", { maron: "captain", alpheus: "captain", dienekes: "member" });

  test.each<readonly [name: string, command: readonly [Actor, TeamCommand], refusal: string | null]>([
    ["a member cannot remove", leads("dienekes", "remove", "maron"), "not-a-captain"],
    ["a captain removes a member", leads("maron", "remove", "dienekes"), null],
    ["a captain does not remove a captain", leads("maron", "remove", "alpheus"), "not-the-owner"],
    ["nobody removes the owner", leads("maron", "remove", "leonidas"), "owner-must-stay"],
    ["the owner removes a captain", leads("leonidas", "remove", "maron"), null],
    ["a captain removes themselves by leaving", leaves("maron"), null],
    ["a captain appoints nobody", appoints("maron", "dienekes", "captain"), "not-the-owner"],
    ["the owner appoints a captain", appoints("leonidas", "dienekes", "captain"), null],
    [
      "the owner does not give up the role without a successor",
      appoints("leonidas", "leonidas", "member"),
      "owner-must-stay",
    ],
    ["a stranger gets no role", appoints("leonidas", "xerxes", "captain"), "no-such-member"],
    ["a stranger invites nobody", invites("xerxes", "mardonius"), "not-a-captain"],
    ["the server acts as the owner", [SERVER, { type: "disband" }], null],
    ["an admin acts as the owner", [{ kind: "admin", id: "x" }, { type: "disband" }], null],
    ["a captain does not disband", [by("maron"), { type: "disband" }], "not-the-owner"],
  ])("%s", (_name, command, refusal) => {
    const after = give(cast, command);
    expect(typeof after === "string" ? after : null).toBe(refusal);
  });

  test("are handed over", () => {
    expect(rolesOf(given(cast, appoints("leonidas", "dienekes", "owner")))).toEqual([
      "alpheus captain",
      "dienekes owner",
      "leonidas captain",
      "maron captain",
    ]);
  });

  test("of captains are limited", () => {
    const captains = Object.fromEntries(Array.from({ length: MOST_CAPTAINS }, (_, n) => [`c${n}`, "captain" as const]));
    const full = team("open", { ...captains, dienekes: "member" });
    expect(give(full, appoints("leonidas", "dienekes", "captain"))).toBe("too-many-captains");
  });

  test("let an invitation accept an open request", () => {
    const state = given(cast, joins("xerxes"), invites("maron", "xerxes"));
    expect(state.requests).toEqual([]);
    expect(rolesOf(state)).toContain("xerxes member");
  });
});

describe("leaving", () => {
  test("is refused to the owner of others, and disbands a team of one", () => {
    expect(give(team("open", { maron: "captain" }), leaves("leonidas"))).toBe("owner-must-stay");
    expect(given(team(), leaves("leonidas"))).toMatchObject({ disbandedAt: NOW, members: [] });
  });

  test("withdraws a request and declines an invitation, and changes nothing for strangers", () => {
    expect(given(team("request"), joins("xerxes"), leaves("xerxes")).requests).toEqual([]);
    expect(given(team("invite"), invites("leonidas", "xerxes"), leaves("xerxes")).invitations).toEqual([]);
    expect(decideTeam(team(), ...leaves("xerxes"), NOW)).toEqual({ ok: true, value: [] });
  });
});

describe("the erasure of an owner", () => {
  test.each<readonly [name: string, members: Readonly<Record<string, TeamRole>>, roles: readonly string[]]>([
    [
      "makes the oldest captain the owner",
      { a: "member", b: "captain", c: "captain" },
      ["a member", "b owner", "c captain"],
    ],
    ["makes the oldest member the owner without captains", { a: "member", b: "member" }, ["a owner", "b member"]],
    ["disbands an empty team", {}, []],
  ])("%s", (_name, members, roles) => {
    expect(rolesOf(given(team("open", members), forgets("leonidas")))).toEqual(roles);
  });

  test("deletes the description", () => {
    expect(given(team("open", { a: "member" }), forgets("leonidas")).profile.description).toBe("");
  });
});

describe("the erasure of another player", () => {
  test("removes them from all lists", () => {
    const removed = given(team("open"), joins("xerxes"), leads("leonidas", "remove", "xerxes"), forgets("xerxes"));
    expect(JSON.stringify(removed)).not.toContain("xerxes");
    const asked = given(team("request"), joins("xerxes"), forgets("xerxes"));
    expect(JSON.stringify(asked)).not.toContain("xerxes");
    const invited = given(team("invite"), invites("leonidas", "xerxes"), forgets("xerxes"));
    expect(JSON.stringify(invited)).not.toContain("xerxes");
  });
});

test("a disbanded team takes no commands but those that are done already", () => {
  const state = given(team(), [by("leonidas"), { type: "disband" }]);
  expect(state.profile).toMatchObject({ name: "Three Hundred", description: "" });
  expect(give(state, joins("xerxes"))).toBe("team-disbanded");
  expect(give(state, invites("leonidas", "xerxes"))).toBe("team-disbanded");
  for (const command of [leaves("leonidas"), forgets("leonidas"), [by("leonidas"), { type: "disband" }] as const]) {
    expect(give(state, command)).toBe(state);
  }
});
