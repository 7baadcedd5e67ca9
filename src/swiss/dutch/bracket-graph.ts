import { Criteria } from "./criteria";
import { Matching, type Start } from "./matching";
import { mayMeet, type SwissPlayer } from "./swiss-player";
import { WeightedGraph } from "./weighted-graph";

/** The players who are not paired yet, with the bounds of a bracket among them. */
export interface Bracket {
  /** By rank: the players who were moved down, the score group, the score group below it, and the others. */
  readonly players: readonly SwissPlayer[];
  /** Number of players who were moved down. */
  readonly floaters: number;
  /** The place after the last player of the bracket. */
  readonly end: number;
  /** The place after the last player of the next score group. */
  readonly nextEnd: number;
  /** The score of the player who gets the bye; null for an even number of players. */
  readonly byeScore: number | null;
  /** Whether the player with the bye is the only one who cannot be paired in the bracket. */
  readonly decidesBye: boolean;
}

/** A bracket as a graph: its vertices are the places of the players, and one more for the bye. */
export interface BracketGraph {
  readonly graph: WeightedGraph;
  /** The component of the weights for the number of exchanges. */
  readonly exchangeComponent: number;
  /** The least important component: for preferences between pairings of the same quality. */
  readonly choiceComponent: number;
}

/** The whole numbers from `start` to the one before `end`. */
export const range = (start: number, end: number): readonly number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);

/** Whether a player may get the bye (C2, C5). No pairing gives it to a player with fewer points than `byeScore`. */
const isByeCandidate = ({ mayHaveBye, points }: SwissPlayer, byeScore: number): boolean =>
  mayHaveBye && points <= byeScore;

/** Makes the graph of a bracket. The players below the next score group only have to be paired somehow (C4). */
function bracketGraph(bracket: Bracket): BracketGraph {
  const { players, floaters, end, nextEnd, byeScore, decidesBye } = bracket;
  const criteria = new Criteria({ bracket: players.slice(0, end), next: players.slice(end, nextEnd) });
  const exchangeComponent = criteria.depth;
  const graph = new WeightedGraph(players.length + (byeScore === null ? 0 : 1), criteria.depth + 2);
  const weight = new Float64Array(graph.depth);
  for (const [a, higher] of players.entries()) {
    for (let b = Math.max(a + 1, floaters); b < players.length; b++) {
      const lower = players[b];
      if (lower === undefined || !mayMeet(higher, lower)) continue;
      if (b >= nextEnd) {
        graph.addEdge(a, b);
        continue;
      }
      weight.fill(0);
      criteria.addPair(higher, lower, b < end ? "bracket" : "next", weight);
      graph.setEdge(a, b, weight);
    }
    if (byeScore === null || !isByeCandidate(higher, byeScore)) continue;
    weight.fill(0);
    if (decidesBye) criteria.addBye(higher, weight);
    graph.setEdge(a, players.length, weight);
  }
  return { graph, exchangeComponent, choiceComponent: exchangeComponent + 1 };
}

/** The places in the groups of the matching: the bye, the lower players, the next score group, and each higher score. */
function groupsOf({ players, floaters, end, nextEnd }: Bracket, size: number): Start["groups"] {
  const scores = new Map<number, number[]>();
  for (const [place, { points }] of players.slice(0, floaters).entries()) {
    scores.set(points, [...(scores.get(points) ?? []), place]);
  }
  const groups = [range(players.length, size), range(nextEnd, players.length), range(end, nextEnd)];
  return [...groups, range(floaters, end), ...[...scores.values()].reverse()];
}

/**
 * The partner of a player if nothing but the ranks decides: the players who were moved down meet the first ones of the
 * score group, and the upper half of the others meets the lower half. Called for the first player of each pair. -1 if
 * the player has no such partner.
 */
function idealMate({ floaters, end }: Bracket, player: number): number {
  if (player >= end) return -1;
  if (player < floaters) return floaters + player < end ? floaters + player : -1;
  const half = Math.floor((end - 2 * floaters) / 2);
  const upperEnd = 2 * floaters + half;
  return player < upperEnd ? player + half : -1;
}

/** A bracket in which pairs are chosen one after the other, each time among the pairings of the best quality. */
export class OpenBracket {
  readonly bracket: Bracket;
  readonly #graph: WeightedGraph;
  readonly #matching: Matching;
  readonly #exchangeComponent: number;
  readonly #choiceComponent: number;
  /** The vertices that are not paired yet. */
  #open: readonly number[];

  constructor(bracket: Bracket) {
    const { graph, exchangeComponent, choiceComponent } = bracketGraph(bracket);
    this.bracket = bracket;
    this.#graph = graph;
    this.#exchangeComponent = exchangeComponent;
    this.#choiceComponent = choiceComponent;
    this.#matching = new Matching(graph, {
      groups: groupsOf(bracket, graph.size),
      likely: (player) => idealMate(bracket, player),
    });
    this.#open = Array.from({ length: graph.size }, (_, vertex) => vertex);
  }

  /** Finds a first pairing of the best quality. Returns false if the players cannot be paired. */
  solve(): boolean {
    return this.#matching.solve();
  }

  mateOf(player: number): number {
    return this.#matching.mateOf(player);
  }

  /** The vertices that are not paired yet; the last one may be the bye. */
  get open(): readonly number[] {
    return this.#open;
  }

  /** Prefers pairings with one of these pairs to others of the same quality. Returns whether the best one has one. */
  tryOneOf(player: number, opponents: readonly number[]): boolean {
    if (opponents.includes(this.mateOf(player))) return true;
    if (!opponents.some((opponent) => this.#matching.canBeMatched(player, opponent))) return false;
    this.#prefer(player, opponents, () => 1);
    return opponents.includes(this.mateOf(player));
  }

  /** Prefers pairings without any of these pairs. Returns whether the best one has none of them. */
  tryNoneOf(player: number, opponents: readonly number[]): boolean {
    if (!opponents.includes(this.mateOf(player))) return true;
    const avoided = new Set(opponents);
    const hasOther = this.#open.some((other) => !avoided.has(other) && this.#matching.canBeMatched(player, other));
    if (!hasOther) return false;
    this.#prefer(player, opponents, () => -1);
    return !opponents.includes(this.mateOf(player));
  }

  /** Pairs a player with the first one of these opponents that allows the best quality. Returns the opponent. */
  pairWithFirst(player: number, opponents: readonly number[]): number {
    const current = opponents.indexOf(this.mateOf(player));
    const earlier = opponents.slice(0, current);
    if (earlier.some((opponent) => this.#matching.canBeMatched(player, opponent))) {
      this.#prefer(player, opponents, (index) => opponents.length - index);
    }
    const opponent = this.mateOf(player);
    this.#matching.removeVertices(player, opponent);
    this.#open = this.#open.filter((vertex) => vertex !== player && vertex !== opponent);
    this.#solveAgain();
    return opponent;
  }

  /** Excludes pairs, of which the current pairing must have none. */
  exclude(pairs: readonly (readonly [number, number])[]): void {
    this.#matching.removeEdges(pairs);
    this.#solveAgain();
  }

  /**
   * Adds a number to the weight of each pair among these players, for the exchanges between the two halves. `weightOf`
   * takes the place of the higher player and falls from each place to the next.
   */
  weighExchanges(players: readonly number[], weightOf: (higher: number) => number): void {
    for (const [index, higher] of players.entries()) {
      for (const lower of players.slice(index + 1)) {
        this.#graph.addWeight(higher, lower, this.#exchangeComponent, weightOf(index));
      }
    }
    this.#matching.raise(players, this.#exchangeComponent, weightOf);
    this.#solveAgain();
  }

  #prefer(player: number, opponents: readonly number[], amountOf: (index: number) => number): void {
    for (const [index, opponent] of opponents.entries()) {
      this.#graph.addWeight(player, opponent, this.#choiceComponent, amountOf(index));
    }
    this.#matching.reset([player]);
    this.#solveAgain();
  }

  #solveAgain(): void {
    if (!this.#matching.solve()) throw new Error("a change of preferences left players without a pairing");
  }
}
