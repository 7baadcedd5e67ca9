import { markdownTable } from "../markdown-table";
import type { Heap, ServerMemory } from "./memory";
import type { Counts } from "./play";
import { type Slope, slopeOf } from "./slope";

/** Measurements at one time of the soak. */
export interface Sample {
  /** Minutes since the play began. */
  readonly minutes: number;
  readonly memory: ServerMemory;
  /** Null if the inspector is disabled or did not answer. */
  readonly heap: Heap | null;
  readonly counts: Counts;
}

/** Maximum number of table rows. */
const ROWS = 20;
const HEADING = [
  "minutes",
  "workerd MB",
  "of it anonymous",
  "V8 heap used",
  "Node MB",
  "thinkers MB",
  "moves",
  "bots' moves",
  "games",
  "by stream",
  "by webhook",
];

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

/** One sample as the cells of the table. */
export const cellsOf = ({ minutes, memory, heap, counts }: Sample): readonly string[] => [
  minutes.toFixed(1),
  megabytes(memory.workerd.resident),
  megabytes(memory.workerd.anonymous),
  heap === null ? "" : megabytes(heap.used),
  megabytes(memory.node.resident),
  megabytes(memory.thinkers.resident),
  ...[counts.moves, counts.botMoves, counts.games, counts.streamed, counts.delivered].map((count) =>
    count.toLocaleString("en-US"),
  ),
];

/** Renders the samples as a table, and the growth of each process over the second half. */
export function render(samples: readonly Sample[]): string {
  const step = Math.max(1, Math.ceil((samples.length - 1) / ROWS));
  const shown = samples.filter((_, index) => index % step === 0 || index === samples.length - 1);
  const end = samples.at(-1)?.minutes ?? 0;
  const half = samples.filter(({ minutes }) => minutes >= end / 2);
  const growth = (["workerd", "node", "thinkers"] as const).map((process) => {
    const by = (x: (sample: Sample) => number) =>
      slopeOf(half.map((sample) => [x(sample), sample.memory[process].resident / 2 ** 20]));
    return [
      process,
      show(by(({ minutes }) => minutes)),
      show(by(({ counts }) => (counts.moves + counts.botMoves) / 1000)),
    ];
  });
  return [
    markdownTable(HEADING, shown.map(cellsOf)),
    "",
    "Growth of resident memory in the second half, with the standard error of the fit:",
    "",
    markdownTable(["process", "MB a minute", "MB per 1,000 moves"], growth),
  ].join("\n");
}

/**
 * Renders the samples at the ends of the rests.
 * @param seconds the duration of each rest
 */
export const renderRests = (samples: readonly Sample[], seconds: number): string =>
  `At rest, ${seconds} seconds after each round:\n\n${markdownTable(HEADING, samples.map(cellsOf))}`;

const show = ({ value, error }: Slope): string => `${value.toFixed(2)} ± ${error.toFixed(2)}`;
