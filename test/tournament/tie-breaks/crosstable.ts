import { type PlayerId, playerId } from "../../../src/shared/ids";
import type { Card, Entry, ScoreTable } from "../../../src/tournament/tie-breaks/score-table";

/** The id of the player in a row of a crosstable, counted from 1. */
export const row = (number: number): PlayerId => playerId(`row${number}`);

const POINTS = { "+": 1, "=": 0.5, "-": 0 } as const;
const GAME = /^(\d+)(f?)([+=-])$/;

function entryOf(token: string, round: number): Entry {
  switch (token) {
    case "bye":
      return { round, kind: "pairing-allocated", opponent: null, points: 1 };
    case "half":
      return { round, kind: "absent", opponent: null, points: 0.5 };
    case "zero":
      return { round, kind: "absent", opponent: null, points: 0 };
  }
  const [, opponent, forfeit, result] = GAME.exec(token) ?? [];
  if (result !== "+" && result !== "=" && result !== "-") throw new Error(`"${token}" is no entry of a crosstable`);
  const kind = forfeit === "f" ? "forfeit" : "played";
  return { round, kind, opponent: row(Number(opponent)), points: POINTS[result] };
}

/**
 * The table of a crosstable with a line per player and a word per round: the number of the opponent with `+`, `=` or
 * `-`, with an `f` between for a forfeit, or `bye`, `half` or `zero`.
 */
export function crosstable(system: ScoreTable["system"], lines: readonly string[]): ScoreTable {
  const cards = lines.map((line, index): readonly [PlayerId, Card] => {
    const entries = line.split(" ").map((token, round) => entryOf(token, round + 1));
    const points = entries.reduce((sum, entry) => sum + entry.points, 0);
    return [row(index + 1), { player: row(index + 1), points, entries }];
  });
  return { system, rounds: lines[0]?.split(" ").length ?? 0, cards: new Map(cards) };
}
