import { ok } from "../shared/result";
import type { Game } from "./game";
import { GameLine } from "./game-line";
import { perft } from "./perft";
import type { Rules } from "./rules";
import { squaresNamed } from "./squares-named";

/** Closes over a game's types: gives the game that match, room and http know. Everything it returns is immutable. */
export function defineGame<P, M>(rules: Rules<P, M>): Game {
  const configure = (position: P, options: Readonly<Record<string, boolean>>): P =>
    rules.configure === undefined ? position : rules.configure(position, options);
  return {
    id: rules.id,
    revision: rules.revision,
    catalogue: rules.catalogue,
    notations: rules.notations.map(({ id, name }) => ({ id, name })),
    startPosition: rules.formatPosition(rules.start({})),
    touchedSquares: (move) =>
      rules.touchedSquares === undefined ? squaresNamed(move, rules.catalogue.board) : rules.touchedSquares(move),
    start(options, position) {
      if (position === undefined) return ok(new GameLine(rules, rules.start(options), null));
      const parsed = rules.parsePosition(position);
      return parsed.ok ? ok(new GameLine(rules, configure(parsed.value, options), null)) : parsed;
    },
    perft(depth, position) {
      if (position === undefined) return ok(perft(rules, rules.start({}), depth));
      const parsed = rules.parsePosition(position);
      return parsed.ok ? ok(perft(rules, parsed.value, depth)) : parsed;
    },
  };
}
