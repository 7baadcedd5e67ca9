import { isConflict } from "./color-preference";
import type { Float, SwissPlayer } from "./swiss-player";
import { WeightLayout } from "./weight-layout";

/** The players whose pairs are compared: those of the bracket, and those of the score group below it. */
export interface Contenders {
  /** Players who were moved down, and then the score group, by rank. */
  readonly bracket: readonly SwissPlayer[];
  readonly next: readonly SwissPlayer[];
}

/** Whether the pair can give a color of the same absolute preference to only one player with it (C12). */
function keepsColorDifference({ preference: a }: SwissPlayer, { preference: b }: SwissPlayer): boolean {
  return !(isConflict(a, b) && a.imbalance > 1 && b.imbalance > 1);
}

/** Whether no player of the pair gets the same color for the third time (C13). */
function keepsAlternation({ preference: a }: SwissPlayer, { preference: b }: SwissPlayer): boolean {
  if (!isConflict(a, b) || a.strength !== "absolute" || b.strength !== "absolute") return true;
  if (a.imbalance === b.imbalance) return a.repeated === null || a.repeated !== b.repeated;
  // The one with the larger difference gets the preferred color.
  const other = a.imbalance > b.imbalance ? b : a;
  return other.repeated === null || other.repeated === other.color;
}

/** Whether each strong or absolute preference is granted, apart from two absolute ones (C15). */
function grantsStrong({ preference: a }: SwissPlayer, { preference: b }: SwissPlayer): boolean {
  if (!isConflict(a, b)) return true;
  return a.strength === "mild" || b.strength === "mild" || (a.strength === "absolute" && b.strength === "absolute");
}

const floated = ({ floats }: SwissPlayer, back: 0 | 1, float: Float): 0 | 1 => (floats[back] === float ? 1 : 0);

/** Whether the lower player of the pair floats up again after `back + 1` rounds. */
const floatsUpAgain = (higher: SwissPlayer, lower: SwissPlayer, back: 0 | 1): boolean =>
  higher.points > lower.points && lower.floats[back] === "up";

/** Adds values to the criteria of a pair. */
type Add = (criterion: number, value: number) => void;

/** A group of criteria that are counted in pairs. */
type Rule = (higher: SwissPlayer, lower: SwissPlayer, add: Add) => void;

/**
 * The quality criteria C6 to C21 of a bracket as weights of its pairs (C.04.3, article 2.2 to 2.4). A matching with
 * the largest sum of weights is a pairing of the best quality.
 */
export class Criteria {
  readonly #layout = new WeightLayout();
  readonly #ofBracket: Rule[] = [];
  readonly #ofNext: Rule[] = [];
  readonly #byePlace: number;

  constructor({ bracket, next }: Contenders, mostUnplayed: number) {
    const all = [...bracket, ...next];
    this.#addPairs(this.#ofBracket, all);
    this.#addPairs(this.#ofNext, all);
    this.#byePlace = this.#layout.add(mostUnplayed);
    for (const isKept of [keepsColorDifference, keepsAlternation, grantsColors, grantsStrong]) {
      this.#addCount(this.#ofBracket, bracket.length, (higher, lower) => (isKept(higher, lower) ? 1 : 0));
    }
    for (const back of [0, 1] as const) this.#addFloaters(bracket, back);
    for (const back of [0, 1] as const) this.#addScoresOfFloaters(bracket, back);
  }

  /** Number of components of the weights. */
  get depth(): number {
    return this.#layout.depth;
  }

  /**
   * A function that writes the weight of a pair. `zone` tells where the lower player is. A pair with a lower player
   * below the next score group has no weight.
   */
  writer(): (higher: SwissPlayer, lower: SwissPlayer, zone: "bracket" | "next", weight: Float64Array) => void {
    const fields = this.#layout.fields();
    return (higher, lower, zone, weight) => {
      const add: Add = (criterion, value) => {
        const field = fields[criterion];
        if (field !== undefined) weight[field.component] = (weight[field.component] as number) + value * field.unit;
      };
      for (const rule of zone === "bracket" ? this.#ofBracket : this.#ofNext) rule(higher, lower, add);
    };
  }

  /** Writes the weight of a bye by the number of unplayed rounds that decide about it (C9). More is better. */
  writeBye(value: number, weight: Float64Array): void {
    const field = this.#layout.fields()[this.#byePlace];
    if (field !== undefined) weight[field.component] = value * field.unit;
  }

  /** The number of pairs, and then the number of those with a higher player of each score, the highest score first. */
  #addPairs(rules: Rule[], players: readonly SwissPlayer[]): void {
    this.#addCount(rules, players.length, () => 1);
    const byScore = this.#addScores(players);
    rules.push(({ points }, _lower, add) => add(byScore.get(points) ?? 0, 1));
  }

  #addCount(rules: Rule[], capacity: number, count: (higher: SwissPlayer, lower: SwissPlayer) => number): void {
    const criterion = this.#layout.add(capacity);
    rules.push((higher, lower, add) => add(criterion, count(higher, lower)));
  }

  /** One criterion for each score, the highest one first. */
  #addScores(players: readonly SwissPlayer[]): ReadonlyMap<number, number> {
    const scores = [...new Set(players.map(({ points }) => points))].sort((a, b) => b - a);
    return new Map(
      scores.map((score) => [score, this.#layout.add(players.filter(({ points }) => points === score).length)]),
    );
  }

  /** Players who floated down and are paired now do not float down again. Nobody should float up again. */
  #addFloaters(bracket: readonly SwissPlayer[], back: 0 | 1): void {
    this.#addCount(this.#ofBracket, bracket.length, (higher, lower) => {
      // A player who was moved down has floated already, whether paired or not.
      const ofHigher = higher.points > lower.points ? 0 : floated(higher, back, "down");
      return floated(lower, back, "down") + ofHigher;
    });
    this.#addCount(this.#ofBracket, bracket.length, (higher, lower) => (floatsUpAgain(higher, lower, back) ? 0 : 1));
  }

  /** The same by scores: those of the players who float down again, and of the opponents of those who float up. */
  #addScoresOfFloaters(bracket: readonly SwissPlayer[], back: 0 | 1): void {
    const down = this.#addScores(bracket);
    this.#ofBracket.push((higher, lower, add) => {
      add(down.get(higher.points) ?? 0, floated(higher, back, "down"));
      add(down.get(lower.points) ?? 0, floated(lower, back, "down"));
    });
    const up = this.#addScores(bracket);
    this.#ofBracket.push((higher, lower, add) => {
      if (!floatsUpAgain(higher, lower, back)) add(up.get(higher.points) ?? 0, 1);
    });
  }
}

/** Whether both players can get the color that they prefer (C14). */
function grantsColors({ preference: a }: SwissPlayer, { preference: b }: SwissPlayer): boolean {
  return !isConflict(a, b);
}
