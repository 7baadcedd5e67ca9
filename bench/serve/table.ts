import { MOVE_CALLS, MOVE_ROWS } from "../../test/room/move-budget";
import { markdownTable } from "../markdown-table";
import { priceOfMillionMoves } from "./price";
import type { Results } from "./results";

const number = (value: number, digits = 0): string =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Renders a run as Markdown. With `earlier`, adds a column with the speed relative to that run. */
export function render(
  { machine, commit, isShort, moves, plies, reads, footprint, boardgame }: Results,
  earlier: Results | null,
): string {
  const parts = [`${commit} on ${machine}${isShort ? " (short: these figures mean nothing)" : ""}`];
  if (moves.length > 0) {
    const before = (each: Results["moves"][number]) =>
      earlier?.moves.find(
        ({ medium, games, atOnce }) => medium === each.medium && games === each.games && atOnce === each.atOnce,
      );
    parts.push(
      markdownTable(
        [
          "moves",
          "games",
          "at once",
          "per second",
          "of the same commits",
          "of one row",
          "p50 ms",
          "p99 ms",
          "p99 of the floor's",
          "CPU ms per move",
          ...(earlier ? [`of ${earlier.commit}`] : []),
        ],
        moves.map((each) => [
          each.medium,
          number(each.games),
          number(each.atOnce),
          number(each.ours.perSecond),
          number(each.ours.perSecond / each.sameCommits.perSecond, 2),
          number(each.ours.perSecond / each.oneRow.perSecond, 2),
          number(each.ours.p50, 1),
          number(each.ours.p99, 1),
          number(each.ours.p99 / each.sameCommits.p99, 1),
          number(each.processorTime, 2),
          ...(earlier ? [number(each.ours.perSecond / (before(each)?.ours.perSecond ?? Number.NaN), 2)] : []),
        ]),
      ),
    );
    const processorTime = Math.min(...moves.map((each) => each.processorTime));
    const price = priceOfMillionMoves({ rows: MOVE_ROWS, calls: MOVE_CALLS, processorTime });
    parts.push(
      `In a game with a deadline of days, a move writes ${MOVE_ROWS} rows and makes ${MOVE_CALLS} calls to objects (test/room/move-cost.test.ts). A million moves cost $${number(price, 2)}.`,
    );
  }
  const [shortest] = plies;
  if (shortest !== undefined) {
    parts.push(
      markdownTable(
        ["POST move, by plies", "ms", "bytes", "of the shortest", "since ms", "bytes", "of the shortest"],
        plies.map(({ ply, whole, since }) => [
          number(ply),
          number(whole.time, 2),
          number(whole.bytes),
          number(whole.time / shortest.whole.time, 2),
          number(since.time, 2),
          number(since.bytes),
          number(since.time / shortest.since.time, 2),
        ]),
      ),
    );
  }
  if (reads.length > 0) {
    parts.push(
      markdownTable(
        ["reads", "small", "ms", "bytes", "large", "ms", "bytes", "large of small"],
        reads.map(({ what, small, large }) => [
          what,
          number(small.size),
          number(small.time, 2),
          number(small.bytes),
          number(large.size),
          number(large.time, 2),
          number(large.bytes),
          number(large.time / small.time, 2),
        ]),
      ),
    );
  }
  if (footprint !== null) {
    const kilobytes = (bytes: number) => `${number(bytes / 1024, 1)} kB`;
    parts.push(
      markdownTable(
        [`${number(footprint.games)} games`, ""],
        [
          ["disk per game", kilobytes(footprint.diskPerGame)],
          ["disk per move", kilobytes(footprint.diskPerMove)],
          ["memory per open game", kilobytes(footprint.memoryPerOpenGame)],
          ["memory per evicted game", kilobytes(footprint.memoryPerSleepingGame)],
          ["start without games", `${number(footprint.startEmpty)} ms`],
          ["start with all games", `${number(footprint.startFull)} ms`],
          ["CPU per finished game", `${number(footprint.processorTimePerFinishedGame, 2)} ms`],
        ],
      ),
    );
  }
  if (boardgame.length > 0) {
    parts.push(
      markdownTable(
        [
          "kept",
          "games",
          "at once",
          "ours per second",
          "p50 ms",
          "p99 ms",
          "CPU ms",
          "boardgame.io",
          "p50 ms",
          "p99 ms",
          "CPU ms",
          "ours of boardgame.io",
        ],
        boardgame.map(({ medium, games, atOnce, ours, boardgame: theirs, ratio }) => [
          medium,
          number(games),
          number(atOnce),
          ...[ours, theirs].flatMap(({ perSecond, p50, p99, processorTime }) => [
            number(perSecond),
            number(p50, 1),
            number(p99, 1),
            number(processorTime, 2),
          ]),
          number(ratio, 2),
        ]),
      ),
    );
  }
  return parts.join("\n\n");
}
