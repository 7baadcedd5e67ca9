import type { Game } from "../../rules/game";
import type { Options } from "../../rules/rules";
import type { FieldError } from "../problems/refusal";

/** Field errors for options that the variant does not have, naming those that it has. */
export function unknownOptions(game: Game, options: Options): readonly FieldError[] {
  const known = game.catalogue.options.map(({ name }) => name);
  const hint = known.length === 0 ? "this game has no options" : `this game's options are ${known.join(", ")}`;
  return Object.keys(options)
    .filter((name) => !known.includes(name))
    .map((name) => ({ field: `options.${name}`, detail: hint }));
}
