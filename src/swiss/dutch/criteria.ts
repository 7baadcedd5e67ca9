import { isConflict } from "./color-preference";
import type { Float, SwissPlayer } from "./swiss-player";
import { type WeightField, WeightLayout } from "./weight-layout";

/** The players whose pairs are compared: those of the bracket, and those of the score group below it. */
export interface Contenders {
  /** Players who were moved down, and then the score group, by rank. */
  readonly bracket: readonly SwissPlayer[];
  readonly next: readonly SwissPlayer[];
}

/** Whether the color difference of no player of the pair rises above two (C10). */
function keepsColorDifference({ preference: a }: SwissPlayer, { preference: b }: SwissPlayer): boolean {
  return !(isConflict(a, b) && a.imbalance > 1 && b.imbalance > 1);
}

/** Whether no player of the pair gets the same color for the third time in a row (C11). */
function keepsAlternation({ preference: a }: SwissPlayer, { preference: b }: SwissPlayer): boolean {
  if (!isConflict(a, b) || a.strength !== "absolute" || b.strength !== "absolute") return true;
  if (a.imbalance === b.imbalance) return a.repeated === null || a.repeated !== b.repeated;
  // The player with the larger difference gets the preferred color.
  const other = a.imbalance > b.imbalance ? b : a;
  return other.repeated === null || other.repeated === other.color;
}

/** Whether both players get the color that they prefer (C12). */
function grantsColors({ preference: a }: SwissPlayer, { preference: b }: SwissPlayer): boolean {
  return !isConflict(a, b);
}

/** Whether both players get the color for which they have a strong preference (C13). C10 and C11 are about two absolute ones. */
function grantsStrong({ preference: a }: SwissPlayer, { preference: b }: SwissPlayer): boolean {
  if (!isConflict(a, b)) return true;
  return a.strength === "mild" || b.strength === "mild" || (a.strength === "absolute" && b.strength === "absolute");
}

const floated = ({ floats }: SwissPlayer, back: 0 | 1, float: Float): 0 | 1 => (floats[back] === float ? 1 : 0);

/** Whether the lower player of the pair floats up again after `back + 1` rounds. */
const floatsUpAgain = (higher: SwissPlayer, lower: SwissPlayer, back: 0 | 1): boolean =>
  higher.points > lower.points && lower.floats[back] === "up";

/** Adds a value to a criterion of a pair. */
type Add = (criterion: number, value: number) => void;

/** Adds the values of a pair for a group of criteria. */
type Rule = (higher: SwissPlayer, lower: SwissPlayer, add: Add) => void;

/** Number of a pair's players, or 1 or 0 for a condition, that a criterion counts. */
type Count = (higher: SwissPlayer, lower: SwissPlayer) => number;

/**
 * The quality criteria C6 to C21 of a bracket as weights of its pairs. A matching with the largest sum of weights is a
 * pairing of the best quality. All criteria are counted so that more is better: instead of the players who move down,
 * those who are paired.
 */
export class Criteria {
  /** Number of components of the weights. */
  readonly depth: number;
  readonly #layout = new WeightLayout();
  readonly #fields: readonly WeightField[];
  readonly #ofBracket: Rule[] = [];
  readonly #ofNext: Rule[] = [];
  readonly #bye: number;

  constructor({ bracket, next }: Contenders) {
    const all = [...bracket, ...next];
    // C6 and C7, and the same for the next bracket, which is C8.
    this.#addPairs(this.#ofBracket, all);
    this.#addPairs(this.#ofNext, all);
    this.#bye = this.#layout.add(Math.max(...all.map(({ colors }) => colors.length)));
    for (const isKept of [keepsColorDifference, keepsAlternation, grantsColors, grantsStrong]) {
      this.#addCount(this.#ofBracket, bracket.length, (higher, lower) => (isKept(higher, lower) ? 1 : 0));
    }
    for (const back of [0, 1] as const) this.#addFloaters(bracket, back);
    for (const back of [0, 1] as const) this.#addScoresOfFloaters(bracket, back);
    this.#fields = this.#layout.fields();
    this.depth = this.#layout.depth;
  }

  /** Adds the criteria of a pair to a weight. `zone`: where the lower player is. */
  addPair(higher: SwissPlayer, lower: SwissPlayer, zone: "bracket" | "next", weight: Float64Array): void {
    const add: Add = (criterion, value) => this.#addTo(weight, criterion, value);
    for (const rule of zone === "bracket" ? this.#ofBracket : this.#ofNext) rule(higher, lower, add);
  }

  /** Adds the criterion for the player with the bye to a weight: the number of games should be large (C9). */
  addBye({ colors }: SwissPlayer, weight: Float64Array): void {
    this.#addTo(weight, this.#bye, colors.length);
  }

  #addTo(weight: Float64Array, criterion: number, value: number): void {
    const { component, unit } = this.#fields[criterion] as WeightField;
    weight[component] = (weight[component] as number) + value * unit;
  }

  /** The number of pairs, and then the number of those with a higher player of each score, the highest score first. */
  #addPairs(rules: Rule[], players: readonly SwissPlayer[]): void {
    this.#addCount(rules, players.length, () => 1);
    const criterionOf = this.#addScores(players);
    rules.push((higher, _lower, add) => add(criterionOf(higher), 1));
  }

  #addCount(rules: Rule[], capacity: number, count: Count): void {
    const criterion = this.#layout.add(capacity);
    rules.push((higher, lower, add) => add(criterion, count(higher, lower)));
  }

  /** Adds a criterion for each score of these players, the highest one first. Returns the criterion of a player. */
  #addScores(players: readonly SwissPlayer[]): (player: SwissPlayer) => number {
    const counts = new Map<number, number>();
    for (const { points } of players) counts.set(points, (counts.get(points) ?? 0) + 1);
    const scores = [...counts].sort(([a], [b]) => b - a);
    const criteria = new Map(scores.map(([score, count]) => [score, this.#layout.add(count)]));
    return ({ points }) => criteria.get(points) as number;
  }

  /** C14 and C15, or C16 and C17: players who floated down are paired here, and nobody floats up again. */
  #addFloaters(bracket: readonly SwissPlayer[], back: 0 | 1): void {
    this.#addCount(this.#ofBracket, bracket.length, (higher, lower) => {
      // The higher player of a pair with different points was moved down, which another bracket has counted.
      const ofHigher = higher.points > lower.points ? 0 : floated(higher, back, "down");
      return floated(lower, back, "down") + ofHigher;
    });
    this.#addCount(this.#ofBracket, bracket.length, (higher, lower) => (floatsUpAgain(higher, lower, back) ? 0 : 1));
  }

  /** C18 and C19, or C20 and C21: the same by scores, of those who float down or meet one who floats up. */
  #addScoresOfFloaters(bracket: readonly SwissPlayer[], back: 0 | 1): void {
    const ofPaired = this.#addScores(bracket);
    this.#ofBracket.push((higher, lower, add) => {
      for (const player of [higher, lower]) add(ofPaired(player), floated(player, back, "down"));
    });
    const ofHigher = this.#addScores(bracket);
    this.#ofBracket.push((higher, lower, add) => {
      if (!floatsUpAgain(higher, lower, back)) add(ofHigher(higher), 1);
    });
  }
}
