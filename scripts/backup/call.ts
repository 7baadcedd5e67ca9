import path from "node:path";
import { parseArgs } from "node:util";

/** The arguments of a call. */
export interface Call {
  /** The absolute path of the backup. */
  readonly file: string;
  /** Whether the flag of the command is set. */
  readonly isFlagged: boolean;
}

/**
 * Reads the arguments of a command that has one file and one flag. Prints the usage if it is requested, or if the call
 * is wrong, and returns the exit code.
 */
export function readCall(args: readonly string[], usage: string, flag: string): Call | 0 | 2 {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { [flag]: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
    const [file] = positionals;
    if (values.help === true) {
      console.log(usage);
      return 0;
    }
    if (file !== undefined && positionals.length === 1)
      return { file: path.resolve(file), isFlagged: values[flag] === true };
  } catch {
    // An unknown option. The usage is the answer.
  }
  console.error(usage);
  return 2;
}
