import { expect, test } from "vitest";
import type { FormatKind } from "../../../src/tournament/terms";
import { timeoutFor } from "../../setup/timeout-for";
import { BoundsWatch, expectFinished, expectTimeouts } from "./checks";
import { simulate } from "./simulate";

const FORMATS = ["league", "round-robin", "knockout", "swiss", "ladder", "team-match"] as const;

/** `npm run sim -- tournaments` sets these. */
const TOURNAMENTS = Number(process.env.TOURNAMENTS ?? 150);
const SEED = Number(process.env.SEED ?? 1);

test.each(FORMATS)(
  `${TOURNAMENTS} random tournaments end in time with consistent standings: %s`,
  (kind: FormatKind) => {
    const starts = new Set<string>();
    let finished = 0;
    let timeouts = 0;
    for (let seed = SEED; seed < SEED + TOURNAMENTS; seed += 1) {
      const why = `${kind}, seed ${seed}`;
      const bounds = new BoundsWatch(why);
      const tournament = simulate(kind, seed, (before, after) => {
        bounds.observe(after);
        if (before.games !== after.games) expectTimeouts(after, why);
      });
      const { state } = tournament;
      if (state.startedAt === null) continue;
      expectFinished(tournament, why);
      finished += 1;
      starts.add(state.terms.start.kind);
      timeouts += state.entrants.filter(({ withdrawal }) => withdrawal?.reason === "timeouts").length;
    }
    if (TOURNAMENTS < 100) return;
    expect(starts).toEqual(new Set(["manual", "full", "date"]));
    expect(finished).toBeGreaterThan(TOURNAMENTS / 2);
    expect(timeouts).toBeGreaterThan(0);
  },
  timeoutFor(10 + TOURNAMENTS / 10),
);
