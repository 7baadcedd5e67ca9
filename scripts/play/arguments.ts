import { parseArgs } from "node:util";
import type { Game, Line } from "../../src/rules/game";
import { gameOf, isVariant, VARIANTS } from "../../src/rules/registry";
import { LEVELS, type Level, readLevel } from "../../src/shared/house";
import { err, ok, type Result } from "../../src/shared/result";
import { SIDES, type Side } from "../../src/shared/side";

/** Names for some of the levels. */
const STRENGTHS = { recruit: 3, veteran: 7, strategos: 10 } as const satisfies Readonly<Record<string, Level>>;

export const USAGE = `usage: npm run play -- <variant> [--level 1-${LEVELS.length}] [--color ${SIDES.join("|")}]
                           [--position <text>] [--seed <number>]

Plays a game against a bot in this terminal, without a server.
  <variant>     ${VARIANTS.join(", ")}
  --level       level of the bot (default: 3)
  --strength    one of ${Object.keys(STRENGTHS).join(", ")}, instead of a level
  --color       your side (default: white)
  --position    start position, as a quoted position text (default: the opening)
  --seed        a whole number; with the same seed, the bot answers the same moves alike (default: random)`;

/** The parsed arguments. */
export interface Arguments {
  readonly game: Game;
  readonly start: Line;
  /** Null for the standard opening. */
  readonly startPosition: string | null;
  readonly level: Level;
  readonly color: Side;
  /** An unsigned 32-bit integer. */
  readonly seed: number;
}

/**
 * Parses the command line. An error is a readable message.
 * @param anySeed the seed if none is given
 */
export function readArguments(words: readonly string[], anySeed: number): Result<Arguments | "help", string> {
  const split = splitWords(words);
  if (!split.ok) return split;
  const { values, positionals } = split.value;
  if (values.help === true) return ok("help");
  const [variant, ...surplus] = positionals;
  const known = `there are ${VARIANTS.join(", ")}`;
  if (variant === undefined) return err(`name a variant; ${known}`);
  if (!isVariant(variant)) return err(`unknown variant ${JSON.stringify(variant)}; ${known}`);
  if (surplus.length > 0) return err("too many arguments; a position text with spaces must be quoted");

  const level = levelOf(values);
  if (!level.ok) return level;
  const color = oneOf("color", values.color ?? "white", SIDES);
  if (!color.ok) return color;
  const seed = values.seed === undefined ? anySeed : /^\d{1,10}$/.test(values.seed) ? Number(values.seed) : Number.NaN;
  if (!(seed < 2 ** 32))
    return err(`bad seed ${JSON.stringify(values.seed)}; a whole number below ${2 ** 32} is needed`);
  const game = gameOf(variant);
  const start = game.start({}, values.position);
  if (!start.ok) return err(`invalid position: ${start.error.field}: ${start.error.detail}`);
  const startPosition = values.position ?? null;
  return ok({ game, start: start.value, startPosition, level: level.value, color: color.value, seed });
}

const text = { type: "string" } as const;

function splitWords(words: readonly string[]) {
  try {
    return ok(
      parseArgs({
        args: [...words],
        allowPositionals: true,
        options: {
          level: text,
          strength: text,
          color: text,
          position: text,
          seed: text,
          help: { type: "boolean", short: "h" },
        },
      }),
    );
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

function levelOf({ level, strength }: { readonly level?: string; readonly strength?: string }): Result<Level, string> {
  if (strength !== undefined) {
    const named = oneOf("strength", strength, Object.keys(STRENGTHS) as (keyof typeof STRENGTHS)[]);
    return named.ok ? ok(STRENGTHS[named.value]) : named;
  }
  const found = readLevel(level ?? "3");
  return found === null ? err(`bad level ${JSON.stringify(level)}; there are 1 to ${LEVELS.length}`) : ok(found);
}

function oneOf<Word extends string>(what: string, given: string, words: readonly Word[]): Result<Word, string> {
  const found = words.find((word) => word === given);
  return found === undefined ? err(`bad ${what} ${JSON.stringify(given)}; there are ${words.join(", ")}`) : ok(found);
}
