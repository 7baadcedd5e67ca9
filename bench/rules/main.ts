import type { MatchEvent } from "../../src/match/event";
import { extend, newMatch } from "../../src/match/state";
import type { Line } from "../../src/rules/game";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import { setup } from "../../test/match/fixtures";
import { Random } from "../../test/rules/random";
import { median } from "../median";
import { comparePerft } from "./perft";
import { LEAST, timePerPass, WARM_UP } from "./processor-time";

const ROUNDS = 7;
const PLIES = 300;

/** Milliseconds that a function takes. */
function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Milliseconds per pass in each round, after a warm-up. */
function roundsOf(work: () => unknown): readonly number[] {
  timePerPass(work, WARM_UP);
  return Array.from({ length: ROUNDS }, () => timePerPass(work, LEAST));
}

function startOf(variant: Variant): Line {
  const line = gameOf(variant).start({});
  if (!line.ok) throw new Error(line.error.detail);
  return line.value;
}

function after(line: Line, move: string): Line {
  const played = line.play(move);
  if (!played.ok) throw new Error(played.error.detail);
  return played.value;
}

/** A random game of `PLIES` plies, or the longest of 200 random games. */
function randomGame(variant: Variant): Line[] {
  let longest: Line[] = [];
  for (let seed = 0; seed < 200 && longest.length <= PLIES; seed += 1) {
    const random = new Random(seed);
    const lines = [startOf(variant)];
    for (let line = lines[0]; line && line.turn !== null && line.ply < PLIES; ) {
      line = after(line, random.pick(line.legalMoves));
      lines.push(line);
    }
    if (lines.length > longest.length) longest = lines;
  }
  return longest;
}

function lists(variant: Variant, game: readonly Line[]): void {
  const positions = game.map((line) => line.position);
  const times = positions.map(() => [] as number[]);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, position] of positions.entries()) {
      const line = gameOf(variant).start({}, position);
      if (!line.ok) throw new Error(line.error.detail);
      const time = timed(() => line.value.legalMoves);
      if (round > 0) times[index]?.push(time * 1000);
    }
  }
  const medians = times.map(median);
  console.log(
    `${variant.padEnd(15)} legal-move list: ${median(medians).toFixed(1)} µs in the median position of ${positions.length}, ` +
      `${Math.max(...medians).toFixed(1)} µs in the slowest`,
  );
}

function replay(variant: Variant, game: readonly Line[]): void {
  const moves = game.flatMap((line) => (line.last ? [line.last.move] : []));
  const once = () => {
    let line = startOf(variant);
    for (const move of moves) line = after(line, move);
    return line.outcome;
  };
  const times = roundsOf(once);
  console.log(`${variant.padEnd(15)} replay of ${moves.length} plies: ${median(times).toFixed(2)} ms`);
}

/** Simulates a room that wakes up: folds the journal, which replays each move and compares its position. */
function wake(variant: Variant, game: readonly Line[]): void {
  const events = game.flatMap(({ last, ply, position, turn }): MatchEvent[] => {
    const at = ply;
    const begun: MatchEvent[] = turn === null ? [] : [{ type: "turn.started", at, side: turn, since: at }];
    if (last === null) return [{ type: "game.started", at }, ...begun];
    const { side, move, san } = last;
    return [{ type: "move.played", at, side, by: "player", ply, move, san, position }, ...begun];
  });
  const once = () => {
    const match = newMatch(setup({ variant }), gameOf(variant));
    if (!match.ok) throw new Error(match.error.detail);
    return extend(match.value, events);
  };
  const times = roundsOf(once);
  console.log(`${variant.padEnd(15)} journal of ${game.length - 1} plies: ${median(times).toFixed(2)} ms`);
}

console.log(`Processor time: medians of ${ROUNDS} rounds, the contestants take turns in each round.`);
await comparePerft(ROUNDS);
for (const variant of VARIANTS) {
  const game = randomGame(variant);
  lists(variant, game);
  replay(variant, game);
  wake(variant, game);
}
