import { describe, expect, test } from "vitest";
import { DAY } from "../../src/shared/duration";
import { nextDueAt } from "../../src/tournament/due";
import { DEFAULT_ENTRY_TIME } from "../../src/tournament/latest-start";
import type { StartTerms } from "../../src/tournament/terms";
import { timeContract } from "../../src/tournament/time-contract";
import { Driven, START, terms } from "./fixtures";

const WITHOUT_DATE: readonly StartTerms[] = [{ kind: "full" }, { kind: "manual" }];
const contractOf = ({ state }: Driven) => timeContract(state.terms, state);

describe.each(WITHOUT_DATE)("a tournament that starts $kind", (start) => {
  const open = () => new Driven(terms({ start, startsBy: START + 10 * DAY, entry: { most: 6 } }));

  test("announces its latest start and end before anybody has entered", () => {
    const tournament = open();
    expect(contractOf(tournament)).toMatchObject({
      startsAt: null,
      startsBy: START + 10 * DAY,
      endsBy: START + 110 * DAY,
    });
    expect(nextDueAt(tournament.state)).toBe(START + 10 * DAY);
  });

  test("starts at its latest start with enough players", () => {
    const tournament = open();
    tournament.enter(1, 2, 3);
    tournament.pass(10 * DAY - 1);
    expect(tournament.state.status).toBe("open");
    tournament.pass(1);
    expect(tournament.state).toMatchObject({ status: "running", endsBy: START + 110 * DAY });
    expect(tournament.state.games).toHaveLength(3);
  });

  test("is canceled at its latest start with too few players", () => {
    const tournament = open();
    tournament.enter(1, 2);
    tournament.pass(10 * DAY);
    expect(tournament.state).toMatchObject({ status: "canceled", cancellation: { code: "too-few-players" } });
    expect(nextDueAt(tournament.state)).toBeNull();
  });

  test("keeps the announced end if the server was off at its latest start", () => {
    const tournament = open();
    tournament.enter(1, 2, 3);
    tournament.pass(15 * DAY);
    expect(tournament.state).toMatchObject({ startedAt: START + 15 * DAY, endsBy: START + 110 * DAY });
  });

  test("that is started earlier ends earlier", () => {
    const tournament = open();
    tournament.enter(1, 2, 3);
    tournament.pass(DAY);
    expect(tournament.give({ type: "start" })).toBeNull();
    expect(tournament.state.endsBy).toBe(START + 101 * DAY);
  });
});

describe("the default latest start", () => {
  test("counts from the opening of a draft, not from its creation", () => {
    const tournament = new Driven(terms(), { open: false });
    tournament.pass(50 * DAY);
    expect(contractOf(tournament)).toMatchObject({ startsBy: null, endsBy: null });
    expect(nextDueAt(tournament.state)).toBeNull();
    expect(tournament.give({ type: "open" })).toBeNull();
    expect(contractOf(tournament).startsBy).toBe(tournament.now + DEFAULT_ENTRY_TIME);
    expect(tournament.state.status).toBe("open");
  });

  test("replaces a latest start that has passed while the tournament was a draft", () => {
    const tournament = new Driven(terms({ startsBy: START + DAY }), { open: false });
    tournament.pass(2 * DAY);
    tournament.give({ type: "open" });
    expect(tournament.state).toMatchObject({
      status: "open",
      terms: { startsBy: tournament.now + DEFAULT_ENTRY_TIME },
    });
  });

  test("follows a start date that is removed, and a start date removes it", () => {
    const tournament = new Driven(terms({ start: { kind: "date", at: START + DAY } }));
    expect(tournament.state.terms.startsBy).toBeNull();
    tournament.give({ type: "change", terms: terms({ start: { kind: "full" } }), arbiters: [] });
    expect(tournament.state.terms.startsBy).toBe(START + DEFAULT_ENTRY_TIME);
    const dated = terms({ start: { kind: "date", at: START + 3 * DAY }, startsBy: START + DAY });
    tournament.give({ type: "change", terms: dated, arbiters: [] });
    expect(tournament.state.terms.startsBy).toBeNull();
  });
});
