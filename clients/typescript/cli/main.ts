import { CommanderError } from "@commander-js/extra-typings";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { type Explanation, explain } from "./explain.js";
import { program } from "./program.js";
import type { Shell } from "./shell.js";
import { wantsJson, withFields } from "./terminal/json-fields.js";
import { printableJson, printableLine } from "./terminal/printable.js";

/** Runs a command line, prints any error and returns the exit code. Never throws. */
export async function main(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const root = program(shell);
  try {
    if (args.length === 0) {
      shell.stderr.write(root.helpInformation());
      return EXIT.usage;
    }
    await root.parseAsync(withFields(args), { from: "user" });
    return EXIT.done;
  } catch (error) {
    if (shell.signal.aborted) return EXIT.interrupted;
    // Commander has printed the help of a group of commands, because no subcommand was given.
    if (error instanceof CommanderError && error.code === "commander.help") return EXIT.usage;
    const explanation = explain(error);
    if (explanation === null) return EXIT.done;
    complain(explanation, wantsJson(args), shell);
    return explanation.exitCode;
  }
}

/** Writes an error to stderr, because stdout contains only results. */
export function complain(explanation: Explanation, isJson: boolean, { stderr, errorColors }: Shell): void {
  const { code, details, exitCode, hints, message } = explanation;
  if (isJson) {
    stderr.write(`${printableJson({ error: { code, message, hints, exitCode, ...details } })}\n`);
    return;
  }
  for (const line of [...message.split("\n").map(errorColors.red), ...hints.map((hint) => `  ${hint}`)]) {
    stderr.write(`${printableLine(line)}\n`);
  }
}
