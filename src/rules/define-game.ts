import { ok } from "../shared/result";
import type { DrawClaim, Game } from "./game";
import { GameLine } from "./game-line";
import type { DrawLimit, Rules } from "./rules";
import { squaresNamed } from "./squares-named";

/** All reason codes by which a game can end by its rules, including automatic draws and draws by claim. */
function endingsOf({ endings, draws }: Pick<Rules<unknown, unknown>, "endings" | "draws">): readonly string[] {
  const claims: readonly (readonly [DrawLimit | undefined, DrawClaim])[] = [
    [draws?.repetition, "threefold-repetition"],
    [draws?.noProgress, "fifty-moves"],
  ];
  const drawn = claims.flatMap(([limit, claim]) =>
    limit === undefined ? [] : [...(limit.claim === undefined ? [] : [claim]), limit.automaticReason],
  );
  return [...new Set([...endings, ...drawn])];
}

/** Builds the type-erased `Game` that match, room and http use. All returned values are immutable. */
export function defineGame<P, M>(rules: Rules<P, M>): Game {
  const configure = (position: P, options: Readonly<Record<string, boolean>>): P =>
    rules.configure === undefined ? position : rules.configure(position, options);
  return {
    id: rules.id,
    revision: rules.revision,
    catalogue: rules.catalogue,
    notations: rules.notations.map(({ id, name }) => ({ id, name })),
    endings: endingsOf(rules),
    startPosition: rules.formatPosition(rules.start({})),
    touchedSquares: (move) =>
      rules.touchedSquares === undefined ? squaresNamed(move, rules.catalogue.board) : rules.touchedSquares(move),
    start(options, position) {
      if (position === undefined) return ok(new GameLine(rules, rules.start(options), null));
      const parsed = rules.parsePosition(position);
      return parsed.ok ? ok(new GameLine(rules, configure(parsed.value, options), null)) : parsed;
    },
    withRules: (use) => use(rules),
  };
}
