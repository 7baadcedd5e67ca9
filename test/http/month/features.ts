import { gameOf, VARIANTS, type Variant } from "../../../src/rules/registry";

const COMMON = [
  ...(["challenge.direct", "challenge.open", "challenge.several-uses", "challenge.private"] as const),
  ...(["challenge.declined", "challenge.canceled", "challenge.expired", "challenge.rating-range"] as const),
  ...(["challenge.random-color", "challenge.refused-by-rating", "challenge.refused-by-block"] as const),
  ...(["game.rated", "game.casual", "game.private", "game.public", "game.own-position"] as const),
  ...(["game.without-vacation"] as const),
  ...(["clock.per-move", "clock.bank", "clock.unlimited", "clock.warning", "clock.gift"] as const),
  ...(["clock.timeout", "clock.late-move", "clock.late-alarm"] as const),
  ...(["move", "move.with-draw-offer", "move.dry-run", "vote"] as const),
  ...(["draw.offered", "draw.accepted", "draw.declined", "draw.withdrawn", "draw.lapsed", "draw.claimed"] as const),
  ...(["draw.declined-at-once"] as const),
  ...(["takeback.offered", "takeback.accepted", "takeback.declined", "takeback.withdrawn"] as const),
  ...(["takeback.agreed-in-rated"] as const),
  ...(["conditional.set", "conditional.cleared", "conditional.fired", "conditional.chain"] as const),
  ...(["conditional.dropped", "conditional.ended-game"] as const),
  ...(["vacation.started", "vacation.moved", "vacation.ended", "vacation.over"] as const),
  ...(["vacation.at-start", "vacation.ending"] as const),
  ...(["end.by-rules", "end.resignation", "end.abort", "rematch.offered", "rematch.accepted"] as const),
  ...(["message", "message.after-end", "message.read", "message.blocked", "notes"] as const),
  ...(["block", "unblock", "report", "rename", "token.made", "token.revoked", "token.recovered"] as const),
  ...(["house.rated", "house.casual"] as const),
  ...(["export", "erasure", "eviction", "rating.counted", "rating.too-short", "rating.whole", "rating.part"] as const),
] as const;

export type Feature = (typeof COMMON)[number] | `game.${Variant}` | `option.${string}`;

/** Features that must be used at least once in a month, so that the test does not silently cover less. */
const FEATURES: readonly Feature[] = [
  ...COMMON,
  ...VARIANTS.map((variant) => `game.${variant}` as const),
  ...VARIANTS.flatMap((variant) => gameOf(variant).catalogue.options.map(({ name }) => `option.${name}` as const)),
];

/** Counts the used features. */
export class Tally {
  readonly #counts = new Map<Feature, number>(FEATURES.map((feature) => [feature, 0]));

  add(feature: Feature): void {
    this.#counts.set(feature, (this.#counts.get(feature) ?? 0) + 1);
  }

  /** Features that nobody has used. */
  missing(): readonly Feature[] {
    return FEATURES.filter((feature) => this.#counts.get(feature) === 0);
  }

  toString(): string {
    return [...this.#counts].map(([feature, count]) => `${feature} ${count}`).join(", ");
  }
}
