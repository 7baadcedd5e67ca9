import { boardOf } from "../../src/bots/boards";
import { gameOf, type Variant } from "../../src/rules/registry";
import type { Evaluator } from "./features";

/** The evaluation that plays a game. */
export const evaluatorOf =
  (variant: Variant): Evaluator =>
  (weights) =>
  (text) =>
    gameOf(variant).withRules((rules) => {
      const position = rules.parsePosition(text);
      if (!position.ok) throw new Error(position.error.detail);
      const points = boardOf(rules, position.value, weights).evaluate();
      return rules.turn(position.value) === "white" ? points : -points;
    });
