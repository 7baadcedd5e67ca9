import { parseArgs } from "node:util";
import { THEMES, type Theme } from "../../src/puzzles/themes";
import { isVariant, VARIANTS, type Variant } from "../../src/rules/registry";

export const USAGE = `usage: puzzles [options]
  --variant <id>    game to find puzzles for; may be repeated (default: all)
  --count <n>       stop a game at this many puzzles, with those of the server (default: 340)
  --theme <theme>   find and count only puzzles with this theme; may be repeated (default: all)
  --seed <n>        first seed of the games that house bots play (default: 1); from 1000000 on, they
                    begin with random endgames; from 2000000 on, those of Spartan Chess before a
                    promotion to king; from 3000000 on, positions are composed with a long forced
                    win or, in Sparta, with an exchange
  --seeds <n>       number of seeds (default: 100000)
  --from <file>     read the games from an NDJSON dump instead
  --nodes <n>       nodes of a search; the verification uses ten times as many (default: 6000)
  --work <file>     file of results by game; games in it are not examined again, so each choice of
                    themes needs its own (default: puzzles.ndjson)
  --verify          verify all puzzles of the server and of the work file again, and remove those
                    that fail
  --write           add the puzzles of the work file to src/puzzles/data/, without a search`;

/** The options of a run. */
export interface RunOptions {
  readonly variants: readonly Variant[];
  readonly count: number;
  /** A puzzle with any of these themes is wanted; all puzzles if there are none. */
  readonly themes: readonly Theme[];
  readonly seed: number;
  readonly seeds: number;
  readonly from: string | null;
  readonly nodes: number;
  readonly work: string;
  readonly isWriteOnly: boolean;
  readonly isVerification: boolean;
}

const OPTIONS = {
  variant: { type: "string", multiple: true },
  count: { type: "string", default: "340" },
  theme: { type: "string", multiple: true },
  seed: { type: "string", default: "1" },
  seeds: { type: "string", default: "100000" },
  from: { type: "string" },
  nodes: { type: "string", default: "6000" },
  work: { type: "string", default: "puzzles.ndjson" },
  verify: { type: "boolean", default: false },
  write: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

/** Reads the arguments of a command line. Returns the usage for `--help`, and throws for a wrong argument. */
export function readArguments(args: readonly string[]): RunOptions | "help" {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.help) return "help";
  const variants = values.variant ?? VARIANTS;
  const unknown = variants.find((text) => !isVariant(text));
  if (unknown !== undefined)
    throw new Error(`unknown game ${JSON.stringify(unknown)}; there are ${VARIANTS.join(", ")}`);
  return {
    variants: variants.filter(isVariant),
    count: readNumber("count", values.count),
    themes: (values.theme ?? []).map(readTheme),
    seed: readNumber("seed", values.seed),
    seeds: readNumber("seeds", values.seeds),
    from: values.from ?? null,
    nodes: readNumber("nodes", values.nodes),
    work: values.work,
    isWriteOnly: values.write,
    isVerification: values.verify,
  };
}

function readTheme(text: string): Theme {
  const theme = THEMES.find((theme) => theme === text);
  if (theme === undefined) throw new Error(`unknown theme ${JSON.stringify(text)}; there are ${THEMES.join(", ")}`);
  return theme;
}

function readNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} must be a number from 1 to 99999999`);
  return Number(text);
}
