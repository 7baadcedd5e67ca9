import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TournamentState } from "../../src/tournament/state";
import { writeTrf } from "../../src/tournament/trf";

/** Length of a player's line before its rounds, and of each round, in characters. */
const BEFORE_ROUNDS = 89;
const CELL = 10;
/** The exit code of a program for a round without a valid pairing. */
const NO_PAIRING = 1;

/** A round as the numbers of its players: each pair with White first, such as `4-12`, and the bye. Sorted. */
export type NumberedRound = readonly string[];

/**
 * The tournament before a round as a report file for a pairing program. It is the file that users can export, with
 * marks for the absent players of the coming round.
 */
export function reportBefore(state: TournamentState, round: number): string {
  const isPresent = new Set(
    state.entrants.filter(({ status, firstRound }) => status === "entered" && firstRound <= round).map(({ id }) => id),
  );
  const players = state.sections[0]?.players ?? [];
  let next = 0;
  const lines = writeTrf(state)
    .trimEnd()
    .split("\n")
    .map((line) => {
      const player = line.startsWith("001 ") ? players[next++] : undefined;
      if (player === undefined || isPresent.has(player)) return line;
      return `${line.padEnd(BEFORE_ROUNDS + CELL * (round - 1))}  0000 - Z`;
    });
  return `${[...lines, "XXC white1"].join("\n")}\n`;
}

/** The pairs of a program's answer: the number of pairs, and then one line for each. */
export const readPairs = (text: string): NumberedRound =>
  text
    .trim()
    .split(/\s*[\r\n]+\s*/)
    .slice(1)
    .map((line) => line.split(/\s+/))
    .map(([white = "", black]) => (black === "0" ? white : `${white}-${black}`))
    .toSorted();

/** Pairs rounds by a program that is called like bbpPairings: `program --dutch input -p output`. */
export class PairingProgram {
  readonly #program: string;
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), "swiss-reference-"));

  constructor(program: string) {
    this.#program = path.resolve(program);
    process.once("exit", () => fs.rmSync(this.#folder, { recursive: true, force: true }));
  }

  /**
   * The pairs of the coming round; null if no pairing is valid.
   * @throws if the program does not read the report
   */
  pair(report: string): NumberedRound | null {
    const [input, output] = ["input.trf", "output"].map((name) => path.join(this.#folder, name)) as [string, string];
    fs.writeFileSync(input, report);
    const { status, error, stderr } = spawnSync(this.#program, ["--dutch", input, "-p", output], { encoding: "utf8" });
    if (error !== undefined) throw error;
    if (status === NO_PAIRING) return null;
    if (status !== 0) throw new Error(`${this.#program} ended with code ${status}: ${stderr}`);
    return readPairs(fs.readFileSync(output, "utf8"));
  }
}
