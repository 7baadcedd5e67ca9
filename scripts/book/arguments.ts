import { parseArgs } from "node:util";
import { isVariant, VARIANTS, type Variant } from "../../src/rules/registry";

export const USAGE = `usage: book [options]
  --variant <id>  game whose book is built; may be repeated (default: all)
  --work <file>   file of search results; positions in it are not searched again (default: book.ndjson)`;

/** The options of a run. */
export interface RunOptions {
  readonly variants: readonly Variant[];
  readonly work: string;
}

/** Reads the arguments of a command line. Returns the usage for `--help`, and throws for a wrong argument. */
export function readArguments(args: readonly string[]): RunOptions | "help" {
  const { values } = parseArgs({
    args: [...args],
    options: {
      variant: { type: "string", multiple: true },
      work: { type: "string", default: "book.ndjson" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  const variants = values.variant ?? VARIANTS;
  const unknown = variants.find((text) => !isVariant(text));
  if (unknown !== undefined)
    throw new Error(`unknown game ${JSON.stringify(unknown)}; there are ${VARIANTS.join(", ")}`);
  return { variants: variants.filter(isVariant), work: values.work };
}
