import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DAY, SECOND } from "../../src/shared/duration";
import type { TeamMatch } from "../../src/team/rules/state";
import { terms } from "../tournament/fixtures";
import { stateOf } from "../tournament-object/fixtures";
import { by, evict, give, newTeam, team, untilQuiet } from "./fixtures";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Made = Awaited<ReturnType<typeof newTeam>>;

let matches = 0;

/** The proposal of a match between two teams. */
function matchOf(ours: Made, theirs: Made): TeamMatch {
  matches += 1;
  const teams = [
    { id: ours.id, name: "ours" },
    { id: theirs.id, name: "theirs" },
  ] as const;
  return {
    id: `match-${matches}`,
    opponentId: theirs.id,
    opponentName: "theirs",
    isOurs: true,
    status: "proposed",
    terms: terms({
      format: { kind: "team-match", boards: 2, gamesPerBoard: 1, teams },
      start: { kind: "date", at: Date.now() + DAY },
      entry: { fewest: 2, most: 500 },
    }),
    at: Date.now(),
    decidedAt: null,
  };
}

async function proposed() {
  const [ours, theirs] = [await newTeam(), await newTeam()];
  const match = matchOf(ours, theirs);
  await give(ours.id, by(ours.owner), { type: "propose", match });
  return { ours, theirs, match };
}

const statusIn = async ({ id }: Made, match: TeamMatch) =>
  (await team(id).state())?.matches.find((each) => each.id === match.id)?.status;

/** Runs the jobs that have failed. */
async function retry(...teams: readonly Made[]): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * SECOND });
  for (const { id } of teams) await team(id).wake(true);
  for (const { id } of teams) await untilQuiet(id);
}

describe("a match", () => {
  test("reaches both teams and becomes one tournament, although calls between the objects fail", async () => {
    const { ours, theirs, match } = await proposed();
    await untilQuiet(ours.id);
    expect(await statusIn(theirs, match)).toBe("proposed");
    const tournaments = vi.spyOn(env.TOURNAMENTS, "getByName").mockImplementationOnce(() => {
      throw new Error("the object is away");
    });
    await give(theirs.id, by(theirs.owner), { type: "answer", id: match.id, isAccepted: true });
    await vi.waitFor(() => expect(tournaments).toHaveBeenCalled());
    await evict(theirs.id);
    tournaments.mockRestore();
    await retry(theirs);
    expect(await statusIn(ours, match)).toBe("agreed");
    expect(await stateOf(match.id)).toMatchObject({ status: "open", organizer: null, terms: match.terms });
  });

  test("that one team withdraws while the other accepts takes place", async () => {
    const { ours, theirs, match } = await proposed();
    await untilQuiet(ours.id);
    await Promise.all([
      give(ours.id, by(ours.owner), { type: "answer", id: match.id, isAccepted: false }),
      give(theirs.id, by(theirs.owner), { type: "answer", id: match.id, isAccepted: true }),
    ]);
    for (const { id } of [ours, theirs]) await untilQuiet(id);
    expect([await statusIn(ours, match), await statusIn(theirs, match)]).toEqual(["agreed", "agreed"]);
  });

  test("is declined by a team that was disbanded before the proposal reached it", async () => {
    const [ours, theirs] = [await newTeam(), await newTeam()];
    await give(theirs.id, by(theirs.owner), { type: "disband" });
    const match = matchOf(ours, theirs);
    await give(ours.id, by(ours.owner), { type: "propose", match });
    await untilQuiet(ours.id);
    expect(await statusIn(ours, match)).toBe("declined");
  });
});
