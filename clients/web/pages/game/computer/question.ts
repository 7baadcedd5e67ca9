import type { EvaluatedPosition } from "../../../../../src/evaluation/score";
import type { Line, Game as Rules } from "../../../../../src/rules/game";

/** A position that the worker searches, as plain data. */
export interface SearchQuestion {
  readonly variant: string;
  readonly revision: number;
  readonly options: Readonly<Record<string, boolean>>;
  /** Null for the standard start position. */
  readonly startPosition: string | null;
  /** In wire form, from the start. They determine repetition. */
  readonly moves: readonly string[];
}

/** A message to the worker: a search that replaces the running one. Null only stops the running one. */
export type SearchRequest = {
  readonly id: number;
  readonly question: SearchQuestion;
  /** The node limits of the searches, one after the other. */
  readonly nodes: readonly number[];
} | null;

/** A message of the worker: the result of one of the searches. */
export interface SearchResult {
  readonly id: number;
  /** Null for a vote, which is not searched. */
  readonly evaluation: EvaluatedPosition | null;
  readonly isLast: boolean;
}

/** The lines from the start to a line, itself included. */
export function chainOf(line: Line): readonly Line[] {
  const chain: Line[] = [];
  for (let at: Line | null = line; at !== null; at = at.previous) chain.push(at);
  return chain.reverse();
}

/** The question for the position of a line. */
export function questionOf(rules: Rules, options: SearchQuestion["options"], line: Line): SearchQuestion {
  const [first = line, ...played] = chainOf(line);
  const standard = rules.start(options);
  const isStandard = standard.ok && standard.value.position === first.position;
  return {
    variant: rules.id,
    revision: rules.revision,
    options,
    startPosition: isStandard ? null : first.position,
    moves: played.flatMap(({ last }) => last?.move ?? []),
  };
}
