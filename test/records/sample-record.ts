import type { GameRecord } from "../../src/records/game-record";
import type { Line } from "../../src/rules/game";
import type { Options } from "../../src/rules/rules";
import { rfc3339 } from "../../src/shared/time";

const BEGUN = Date.UTC(2026, 10, 20, 18);
const HOUR = 3_600_000;

/**
 * The record of a line as a finished game with a ply per hour. A game that the line does not end is a draw by
 * agreement.
 */
export function recordOf(
  line: Line,
  variant: string,
  standardStart: string,
  changes: Partial<GameRecord> & { readonly options?: Options } = {},
): GameRecord {
  const lines: Line[] = [];
  for (let at: Line | null = line; at !== null; at = at.previous) lines.unshift(at);
  const start = lines[0]?.position ?? standardStart;
  const plies = lines.flatMap(({ ply, last, position }) => {
    if (last === null) return [];
    const { move, san, side, isMove } = last;
    return [{ ply, move, san, side, isMove, position, at: rfc3339(BEGUN + ply * HOUR), by: "player" as const }];
  });
  return {
    id: "7g2k9qd4w0xn5tz1",
    variant,
    revision: 1,
    options: {},
    startPosition: start === standardStart ? null : start,
    players: { white: { username: "xerxes" }, black: { username: "leonidas" } },
    startRatings: null,
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
    private: false,
    status: "finished",
    outcome: line.outcome ?? { winner: null, reason: "draw-agreement" },
    plies,
    createdAt: rfc3339(BEGUN),
    finishedAt: rfc3339(BEGUN + (plies.length + 1) * HOUR),
    ...changes,
  };
}
