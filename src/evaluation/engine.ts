import { playOf } from "../bots/levels";
import type { Limits } from "../bots/thought";

/** Rises when the search or the marks change so much that an evaluation would differ. */
export const ENGINE_VERSION = "6";

/** The limits of the search of one position: those of the strongest bot, without its choice among good moves. */
export const evaluationLimits = (variant: string, nodes: number): Limits => ({
  level: 10,
  // Games whose boards cost more divide the nodes by their cost, as for the bots.
  play: { ...playOf(variant, 10), nodes, spread: 0, openingSpread: 0 },
  seed: 0,
});
