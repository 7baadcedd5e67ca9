import { expect, test } from "vitest";
import { HOUR } from "../../../src/shared/duration";
import type { PlayerId } from "../../../src/shared/ids";
import type { TournamentEvent } from "../../../src/tournament/event";
import { evolve } from "../../../src/tournament/evolve";
import type { LadderState } from "../../../src/tournament/ladder/state";
import { latestStart } from "../../../src/tournament/latest-start";
import type { TournamentState } from "../../../src/tournament/state";
import type { LadderTerms } from "../../../src/tournament/terms";
import { timeoutFor } from "../../setup/timeout-for";
import { Driven } from "../fixtures";
import { simulate } from "./simulate";

/** `npm run sim -- tournaments` sets these. */
const LADDERS = Number(process.env.TOURNAMENTS ?? 150);
const SEED = Number(process.env.SEED ?? 1);
const TIMEOUT = timeoutFor(10 + LADDERS / 10);

const orderOf = ({ places }: LadderState): readonly PlayerId[] => places.map(({ player }) => player);

function termsOf({ terms }: TournamentState): LadderTerms {
  if (terms.format.kind !== "ladder") throw new Error("not a ladder");
  return terms.format;
}

/** The state before each event of a started ladder, and after it. */
function* steps(events: readonly TournamentEvent[]) {
  let before: TournamentState | null = null;
  for (const event of events) {
    const after: TournamentState = evolve(before, event);
    if (before?.ladder && after.ladder) yield { event, ladder: before.ladder, after: after.ladder, state: after };
    before = after;
  }
}

/** The order of the players after an event, by the rules as the guide states them. */
function expectedOrder(order: readonly PlayerId[], event: TournamentEvent): readonly PlayerId[] {
  switch (event.type) {
    case "entered":
      return [...order, event.entrant.id];
    case "withdrawn":
      return order.filter((player) => player !== event.player);
    case "place.changed": {
      const others = order.filter((player) => player !== event.player);
      const to = event.opponent === null ? event.to - 1 : others.indexOf(event.opponent);
      return [...others.slice(0, to), event.player, ...others.slice(to)];
    }
    default:
      return order;
  }
}

/** The challenger who must move up after an event; null if nobody must. */
function risesAfter(event: TournamentEvent, { ladder, state }: { ladder: LadderState; state: TournamentState }) {
  const id = event.type === "game.finished" ? event.gameId : "challengeId" in event ? event.challengeId : null;
  const challenge = ladder.challenges.find((each) => each.id === id);
  if (challenge === undefined) return null;
  const game = state.games.find(({ gameId }) => gameId === id);
  const isWon =
    event.type === "game.finished" &&
    game !== undefined &&
    challenge.challenger === (event.result === "white" ? game.white : event.result === "black" ? game.black : null);
  if (!isWon && event.type !== "challenge.declined" && event.type !== "challenge.expired") return null;
  const [from, to] = [challenge.challenger, challenge.opponent].map((player) => orderOf(ladder).indexOf(player));
  return from !== undefined && to !== undefined && to >= 0 && from > to ? challenge.challenger : null;
}

test(
  `the places of ${LADDERS} random ladders follow the rules`,
  () => {
    const reasons = new Set<string>();
    for (let seed = SEED; seed < SEED + LADDERS; seed += 1) {
      const { events, state: end } = simulate("ladder", seed);
      const { gamesAtOnce, reach, rematchAfter } = termsOf(end);
      let rises: PlayerId | null = null;
      for (const { event, ladder, after, state } of steps(events)) {
        const why = `seed ${seed}, event ${state.seq}: ${event.type}`;
        expect(event.at, why).toBeGreaterThanOrEqual(ladder.changedAt);
        expect(orderOf(after), why).toEqual(expectedOrder(orderOf(ladder), event));
        const present = state.entrants.filter(({ status }) => status === "entered").map(({ id }) => id);
        expect([...orderOf(after)].sort(), why).toEqual([...present].sort());
        if (rises !== null) expect(event, why).toMatchObject({ type: "place.changed", player: rises });
        rises = risesAfter(event, { ladder, state });
        if (event.type === "place.changed") {
          reasons.add(event.reason);
          expect([event.from, event.to], why).toEqual([
            orderOf(ladder).indexOf(event.player) + 1,
            orderOf(after).indexOf(event.player) + 1,
          ]);
        }
        if (event.type !== "challenge.made") continue;
        const pair = [event.challenger, event.opponent];
        const [from = 0, to = 0] = pair.map((player) => orderOf(ladder).indexOf(player));
        expect(from - to >= 1 && from - to <= reach, why).toBe(true);
        for (const player of pair) {
          const engaged = after.challenges.filter((each) => each.challenger === player || each.opponent === player);
          expect(engaged.length, why).toBeLessThanOrEqual(gamesAtOnce);
        }
        const met = [...ladder.past, ...ladder.challenges].filter(
          ({ challenger, opponent }) => pair.includes(challenger) && pair.includes(opponent),
        );
        for (const { endedAt } of met) expect(endedAt, why).not.toBeNull();
        for (const { endedAt } of met) expect(event.at - (endedAt ?? 0), why).toBeGreaterThanOrEqual(rematchAfter);
      }
    }
    expect(reasons).toEqual(new Set(["won", "declined", "expired", "inactive"]));
  },
  TIMEOUT,
);

test(
  `${LADDERS} ladders that are evaluated late are the same as if they were evaluated at each due time`,
  () => {
    let changes = 0;
    for (let seed = SEED; seed < SEED + LADDERS; seed += 1) {
      const early = simulate("ladder", seed);
      const { endsBy: end, startedAt, terms } = early.state;
      // A start by date that is evaluated late is late itself.
      if (end === null || startedAt === null || startedAt >= (latestStart(terms) ?? 0)) continue;
      const late = new Driven(terms);
      // Time passes only with the commands, as for an object that sleeps between them.
      for (const { at, command } of early.commands) {
        late.now = at;
        late.give(command);
      }
      while (late.state.status !== "finished") late.pass(HOUR);
      const duringSeason = ({ events }: Driven) => events.filter(({ at }) => at < end);
      expect(duringSeason(late), `seed ${seed}`).toEqual(duringSeason(early));
      expect(late.state.ladder?.places, `seed ${seed}`).toEqual(early.state.ladder?.places);
      changes += early.events.filter(({ type }) => type === "place.changed").length;
    }
    expect(changes).toBeGreaterThan(1000);
  },
  TIMEOUT,
);
