import { type ParseArgsConfig, parseArgs } from "node:util";

/** Ends the process, with a word on what is wrong with its options. */
export type Refuse = (message: string) => never;

/** How a bench with this usage refuses. */
export const refusing =
  (usage: string): Refuse =>
  (message) => {
    console.error(`${message}\n\n${usage}`);
    process.exit(2);
  };

/** Reads a bench's options from the command line. */
export function readOptions<T extends NonNullable<ParseArgsConfig["options"]>>(options: T, refuse: Refuse) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
