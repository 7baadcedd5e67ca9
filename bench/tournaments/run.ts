import { pairSwissRound } from "../../src/swiss/dutch/pair-round";
import { standings } from "../../src/tournament/standings";
import type { TournamentState } from "../../src/tournament/state";
import { Random } from "../../test/rules/random";
import { type Course, simulate } from "../../test/swiss/simulate";
import { describeCommit, describeMachine } from "../machine";
import { markdownTable } from "../markdown-table";
import { median } from "../median";
import { readOptions, refusing } from "../options";

const USAGE = `Usage: npm run bench -- tournaments [--passes N] [--players 200,300,500]

Measures how long the pairing of a Swiss round and the standings take, in milliseconds.`;

const refuse = refusing(USAGE);
const { passes: passesText, players: playersText } = readOptions(
  { passes: { type: "string", default: "3" }, players: { type: "string", default: "200,300,500" } },
  refuse,
);
const passes = Number(passesText);
const sizes = playersText.split(",").map(Number);
if (!(passes >= 1)) refuse("--passes: expected a number from 1");
if (!sizes.every((size) => size >= 4)) refuse("--players: expected numbers from 4, separated by commas");

const ROUNDS = 9;

/** Everybody plays all rounds. */
const REGULAR = { forfeits: 0, absences: 0, withdrawals: 0, lateEntries: 0 };

/** Tournaments that differ in the sizes of their score groups. Many draws make the largest groups. */
const COURSES: Readonly<Record<string, Omit<Course, "players" | "rounds">>> = {
  "few draws": { draws: 0.1, upsets: 0.2, ...REGULAR },
  "many draws": { draws: 0.6, upsets: 0.2, ...REGULAR },
  "withdrawals, late entries": { draws: 0.3, upsets: 0.3, ...REGULAR, withdrawals: 0.02, lateEntries: 5 },
};

/** Milliseconds that a function takes, and its result. */
function timed<Value>(work: () => Value): readonly [number, Value] {
  const start = performance.now();
  const value = work();
  return [performance.now() - start, value];
}

/** The times of a course's pairings by round, and of the standings after each round. */
function measure(course: Course, seed: number) {
  const pairing: number[] = [];
  const table: number[] = [];
  const measureStandings = (state: TournamentState) => table.push(timed(() => standings(state))[0]);
  const end = simulate(course, new Random(seed), (state, round) => {
    if (round > 1) measureStandings(state);
    const [time, paired] = timed(() => pairSwissRound(state, round));
    pairing.push(time);
    return paired;
  });
  measureStandings(end);
  return { pairing, table };
}

const whole = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

console.log(`${describeMachine()}\ncommit ${describeCommit()}\n`);
console.log(`Medians of ${passes} tournaments of ${ROUNDS} rounds, in ms. The last columns are of all rounds.\n`);
// Compiles the functions.
for (let seed = 1; seed <= 3; seed += 1) {
  measure({ players: 60, rounds: ROUNDS, draws: 0.3, upsets: 0.3, ...REGULAR }, seed);
}
const rows = sizes.flatMap((players) =>
  Object.entries(COURSES).map(([name, manners]) => {
    const runs = Array.from({ length: passes }, (_, index) =>
      measure({ players, rounds: ROUNDS, ...manners }, index + 1),
    );
    const ofRound = (round: number) => whole(median(runs.flatMap(({ pairing }) => pairing[round - 1] ?? [])));
    const all = runs.flatMap(({ pairing }) => pairing);
    const tables = runs.flatMap(({ table }) => table);
    return [
      String(players),
      name,
      ofRound(1),
      ofRound(2),
      ofRound(5),
      ofRound(ROUNDS),
      whole(median(all)),
      whole(Math.max(...all)),
      whole(median(tables)),
      whole(Math.max(...tables)),
    ];
  }),
);
const heading = ["players", "course", "round 1", "round 2", "round 5", `round ${ROUNDS}`, "median", "slowest"];
console.log(markdownTable([...heading, "standings", "slowest standings"], rows));
