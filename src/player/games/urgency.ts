import type { GameSummary } from "../../match/view";

/** Compares games for a list, most urgent first: his own turns, then the others; each by deadline, those without last. */
export function urgencyOrder(a: GameSummary, b: GameSummary): number {
  return (
    Number(b.turn === b.side) - Number(a.turn === a.side) ||
    compareDeadlines(a.deadlineAt, b.deadlineAt) ||
    compareText(a.id, b.id)
  );
}

function compareDeadlines(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}

const compareText = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
