import fs from "node:fs";
import { WEIGHTS, type Weights } from "../../src/bots/weights";
import { isVariant, VARIANTS, type Variant } from "../../src/rules/registry";
import { startStockfish } from "../bots/stockfish";
import { type Refuse, readOptions, refusing } from "../options";
import { EVALUATORS } from "./evaluator";
import { countsOf, placesOf, valueAt } from "./features";
import { expectedAt, fitScale, isHeldBack, lossOf, type Prior, regress, type Sample } from "./regression";
import { type PlayedPosition, playItself } from "./self-play";
import { playTeacher, STOCKFISH_SCALE } from "./teacher";

// npm run bench -- tune: tunes the weights of a game's evaluation by self-play, or to the scores of Stockfish. The
// program does not test the new weights by play: keep them only if they win a match against the old ones
// (docs/opponents.md).

const USAGE = `npm run bench -- tune --variant v --out file [--games n] [--nodes n] [--seed n] [--positions file]
                     [--fixed parts] [--teacher stockfish]

--variant    Variant to tune.
--out        File for the weights.
--games      Number of games of the strongest bot, or of Stockfish, against itself.
--nodes      Maximum number of positions searched per move.
--seed       Random seed; the same seed gives the same weights.
--positions  File for the positions. If it exists, it is read instead of playing games.
--fixed      Weights to leave unchanged, by their names or the last parts of their names: rank,file.
--teacher    stockfish: Stockfish plays the games, and the weights are fitted to its scores. Only for Hoplit Chess.`;

const refuse: Refuse = refusing(USAGE);
const values = readOptions(
  {
    variant: { type: "string" },
    out: { type: "string" },
    games: { type: "string", default: "600" },
    nodes: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    positions: { type: "string" },
    fixed: { type: "string", default: "" },
    teacher: { type: "string" },
  },
  refuse,
);

function numberOf(name: "games" | "nodes" | "seed"): number {
  const text = values[name];
  return /^\d{1,9}$/.test(text) ? Number(text) : refuse(`--${name} is ${text}; it must be a whole number.`);
}

const [games, nodes, seed] = [numberOf("games"), numberOf("nodes"), numberOf("seed")];
const { variant, out } = values;
if (variant === undefined || !isVariant(variant)) refuse(`--variant must be one of ${VARIANTS.join(", ")}.`);
if (out === undefined) refuse("--out must name a file.");
const hasTeacher = values.teacher !== undefined;
if (hasTeacher && values.teacher !== "stockfish") refuse(`--teacher is ${values.teacher}; it must be stockfish.`);
if (hasTeacher && variant !== "hoplit-chess") refuse(`Stockfish does not play ${variant}.`);
const weights: Weights = WEIGHTS[variant] ?? refuse(`${variant} has no weights.`);

/** Candidates for the strength of the penalty. The one with the least loss on the validation games is used. */
const STRICTNESS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1];

/** Assumed error of a weight: a tenth of its value plus 8 points. */
const spreadOf = (weight: number): number => 8 + Math.abs(weight) / 10;

let reportedAt = 0;
function progress(what: string): void {
  if (performance.now() - reportedAt < 5_000) return;
  reportedAt = performance.now();
  process.stderr.write(`${(reportedAt / 1000).toFixed(0).padStart(5)} s  ${what}\n`);
}

async function played(of: Variant): Promise<readonly PlayedPosition[]> {
  const { positions: file } = values;
  if (file !== undefined && fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, "utf8")) as PlayedPosition[];
  const positions: PlayedPosition[] = [];
  const teacher = hasTeacher ? await startStockfish() : null;
  for (let game = 0; game < games; game += 1) {
    progress(`game ${game} of ${games}, ${positions.length} positions`);
    const found = teacher === null ? playItself(of, seed, game, nodes) : playTeacher(teacher, seed, game, nodes);
    positions.push(...(await found));
  }
  teacher?.stop();
  if (file !== undefined) fs.writeFileSync(file, JSON.stringify(positions));
  return positions;
}

/** Expected score of a position by the search. */
const seenIn = ({ score }: PlayedPosition, scale: number): number =>
  score.kind === "advantage" ? expectedAt(score.value, scale) : score.kind === "win" ? 1 : 0;

/** The mean of the game's result and the search's estimate; without a result, the estimate of Stockfish. */
const expectedOf = (position: PlayedPosition, scale: number): number =>
  position.result === null ? seenIn(position, STOCKFISH_SCALE) : (position.result + seenIn(position, scale)) / 2;

const positions = await played(variant);
const places = placesOf(
  weights,
  values.fixed.split(",").filter((part) => part !== ""),
);
const counts = countsOf(
  EVALUATORS[variant],
  weights,
  places,
  positions.map(({ position }) => position),
  (done) => progress(`weight ${done} of ${places.length}`),
);
const began = places.map((place) => valueAt(weights, place));
const prior: Prior = { weights: began, spreads: began.map(spreadOf) };
const sampled = (expected: (position: PlayedPosition) => number): readonly Sample[] =>
  positions.map((position, at) => ({
    game: position.game,
    expected: expected(position),
    indices: counts[at]?.indices ?? [],
    counts: counts[at]?.counts ?? [],
    rest: counts[at]?.rest ?? 0,
  }));

const scale = fitScale(
  sampled((position) => position.result ?? seenIn(position, STOCKFISH_SCALE)),
  began,
);
const samples = sampled((position) => expectedOf(position, scale));
const [seen, unseen] = [samples.filter((sample) => !isHeldBack(sample)), samples.filter(isHeldBack)];
console.log(`${variant}: ${positions.length} positions of ${games} games, ${places.length} weights`);
console.log(`ten to one at ${scale.toFixed(0)} points; initial loss ${lossOf(unseen, began, scale).toFixed(5)} bits`);
let best = { strictness: Number.NaN, loss: Number.POSITIVE_INFINITY };
for (const strictness of STRICTNESS) {
  progress(`strictness ${strictness}`);
  const loss = lossOf(unseen, regress(seen, prior, scale, strictness), scale);
  console.log(`strictness ${String(strictness).padEnd(6)} validation loss ${loss.toFixed(5)} bits`);
  if (loss < best.loss) best = { strictness, loss };
}
const found = regress(samples, prior, scale, best.strictness).map(Math.round);
const tuned: Record<string, number[]> = Object.fromEntries(
  Object.entries(weights).map(([name, numbers]) => [name, [...numbers]]),
);
for (const [at, { name, index }] of places.entries()) {
  const numbers = tuned[name];
  if (numbers !== undefined) numbers[index] = found[at] ?? 0;
}
const lines = Object.entries(tuned).map(([name, numbers]) => `  ${JSON.stringify(name)}: [${numbers.join(", ")}]`);
fs.writeFileSync(out, `{\n${lines.join(",\n")}\n}\n`);
console.log(`written with strictness ${best.strictness}: ${out}`);
