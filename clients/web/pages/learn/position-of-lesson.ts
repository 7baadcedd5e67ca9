import type { Game, Line } from "../../../../src/rules/game";

/** A position of a lesson. Throws if it is invalid, which a test of the lessons excludes. */
export function positionOfLesson(rules: Game, position: string): Line {
  const line = rules.start({}, position);
  if (!line.ok) throw new Error(`the lesson of ${rules.id} has an invalid position: ${position}`);
  return line.value;
}
