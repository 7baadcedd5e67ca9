import fs from "node:fs";
import path from "node:path";
import { pairSwissRound } from "../../src/swiss/dutch/pair-round";
import type { TournamentState } from "../../src/tournament/state";
import { Random } from "../../test/rules/random";
import { type RecordedTournament, recordOf } from "../../test/swiss/recorded";
import { inNumbers, randomCourse, simulate } from "../../test/swiss/simulate";
import { describeCommit } from "../machine";
import { readOptions, refusing } from "../options";
import { type NumberedRound, PairingProgram, readPairs, reportBefore } from "./program";
import { readReport } from "./read-report";

const USAGE = `Usage: npm run bench -- swiss-reference --program FILE [--rounds N] [--players N] [--seed N]
         [--files FOLDER] [--record N] [--out FOLDER]

Compares our pairing of Swiss rounds with that of another program, which is called like bbpPairings:
program --dutch input -p output. Plays random tournaments of up to --players players with forfeits, absences, late
entries and withdrawals until --rounds rounds are compared.

--files   compares published rounds instead: each report NAME.input of the folder with NAME.output.expected
--record  prints this number of tournaments as JSON, for test/swiss/reference-tournaments.json
--out     folder for the reports of rounds that differ`;

const refuse = refusing(USAGE);
const options = readOptions(
  {
    program: { type: "string" },
    rounds: { type: "string", default: "2000" },
    players: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    files: { type: "string" },
    record: { type: "string" },
    out: { type: "string" },
  },
  refuse,
);
const [rounds, players, firstSeed] = [options.rounds, options.players, options.seed].map(Number) as [
  number,
  number,
  number,
];
if (!(rounds >= 1)) refuse("--rounds: expected a number from 1");
if (!(players >= 4)) refuse("--players: expected a number from 4");

/** Our pairs of a round, in the order of a program's; null if no pairing is valid. */
function ourPairs(state: TournamentState, round: number): NumberedRound | null {
  const paired = pairSwissRound(state, round);
  return paired.ok ? inNumbers(paired.value).split(" ").toSorted() : null;
}

const isSame = (one: NumberedRound | null, other: NumberedRound | null): boolean => one?.join(" ") === other?.join(" ");

const describePairs = (pairs: NumberedRound | null): string => pairs?.join(" ") ?? "no valid pairing";

function explain(name: string, ours: NumberedRound | null, theirs: NumberedRound | null, report: string): void {
  const missing = (one: NumberedRound | null, other: NumberedRound | null) =>
    describePairs(one?.filter((pair) => !other?.includes(pair)) ?? null);
  console.log(`${name} differs:\n  ours:   ${missing(ours, theirs)}\n  theirs: ${missing(theirs, ours)}`);
  if (options.out === undefined) return;
  fs.mkdirSync(options.out, { recursive: true });
  fs.writeFileSync(path.join(options.out, `${name.replaceAll(/\W+/g, "-")}.trf`), report);
}

/** Compares the published rounds of a folder. Returns the number of differences. */
function compareFiles(folder: string): number {
  let differences = 0;
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith(".input"))) {
    const name = path.basename(file, ".input");
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    const answer = fs.readFileSync(path.join(folder, `${name}.output.expected`), "utf8");
    if (!/^\d+\s*$/m.test(answer.split("\n")[0] ?? "")) {
      console.log(`${name}: skipped, the answer has no pairs`);
      continue;
    }
    const { state, nextRound } = readReport(text);
    const [ours, theirs] = [ourPairs(state, nextRound), readPairs(answer)];
    const size = `${state.entrants.length} players, round ${nextRound}`;
    if (isSame(ours, theirs)) {
      console.log(`${name}: the same pairs and colors (${size})`);
      continue;
    }
    differences += 1;
    explain(`${name} (${size})`, ours, theirs, text);
  }
  return differences;
}

/** The compared rounds by what happened in them or before. */
const counts = { rounds: 0, forfeits: 0, absences: 0, late: 0, withdrawals: 0, byes: 0, unpairable: 0, differences: 0 };

function countRound(state: TournamentState, round: number, pairs: NumberedRound | null): void {
  counts.rounds += 1;
  counts.forfeits += Number(state.games.some(({ isPlayed }) => !isPlayed));
  counts.absences += Number(state.entrants.some(({ firstRound }) => firstRound === round + 1 && round > 1));
  counts.late += Number(state.entrants.some(({ firstRound }) => firstRound > 1));
  counts.withdrawals += Number(state.entrants.some(({ status }) => status === "withdrawn"));
  counts.byes += Number(pairs?.some((pair) => !pair.includes("-")) ?? false);
  counts.unpairable += Number(pairs === null);
}

/** Plays a random tournament and compares each of its rounds. Returns its record; null if a round differs. */
function compareTournament(program: PairingProgram, seed: number): RecordedTournament | null {
  const random = new Random(seed);
  const course = randomCourse(random, players);
  let same = true;
  const end = simulate(course, random, (state, round) => {
    const report = reportBefore(state, round);
    const [ours, theirs] = [ourPairs(state, round), program.pair(report)];
    countRound(state, round, theirs);
    if (!isSame(ours, theirs)) {
      same = false;
      counts.differences += 1;
      explain(`seed ${seed} round ${round}`, ours, theirs, report);
    }
    return pairSwissRound(state, round);
  });
  return same ? recordOf(end, course.lateEntries) : null;
}

if (options.files !== undefined) {
  process.exitCode = compareFiles(options.files) === 0 ? 0 : 1;
} else {
  const program = new PairingProgram(options.program ?? refuse("--program: expected the path of a program"));
  const recorded: RecordedTournament[] = [];
  const wanted = options.record === undefined ? null : Number(options.record);
  for (let seed = firstSeed; wanted === null ? counts.rounds < rounds : recorded.length < wanted; seed += 1) {
    const record = compareTournament(program, seed);
    const hasForfeits = record?.played.some(({ results }) => /[-+~o]/.test(results)) ?? false;
    if (wanted !== null && record !== null && hasForfeits) recorded.push(record);
  }
  if (wanted !== null) console.log(JSON.stringify(recorded, null, 2));
  else {
    const { differences, rounds: compared, unpairable, ...seen } = counts;
    console.log(`commit ${describeCommit()}`);
    console.log(
      `${compared} rounds of 4 to ${players} players: ${differences} differ, ${unpairable} have no valid pairing`,
    );
    const parts = Object.entries(seen).map(
      ([what, count]) => `${count} with ${what === "late" ? "late entries" : what}`,
    );
    console.log(parts.join(", "));
  }
  process.exitCode = counts.differences === 0 ? 0 : 1;
}
