import { type ParseArgsConfig, parseArgs } from "node:util";

/** Prints an error and the usage, and exits with code 2. */
export type Refuse = (message: string) => never;

/** Creates the error handler of a benchmark with this usage text. */
export const refusing =
  (usage: string): Refuse =>
  (message) => {
    console.error(`${message}\n\n${usage}`);
    process.exit(2);
  };

/** Parses a benchmark's command line. */
export function readOptions<T extends NonNullable<ParseArgsConfig["options"]>>(options: T, refuse: Refuse) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
