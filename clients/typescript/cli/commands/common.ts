import { Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import { readFields } from "../terminal/json-fields.js";

/** Creates a command with the options that all commands share. */
export const commonCommand = (name: string) =>
  jsonOption(name)
    .option("--server <address>", "the server (or SKYTALE_SERVER); by default the server of your last login")
    .option("--as <name>", "your player on that server; by default the last one logged in")
    .option("--profile <name>", "a stored login (or SKYTALE_PROFILE), in place of --server and --as");

/** Creates a command that needs no server and no player. */
export const jsonOption = (name: string) =>
  new Command(name).addOption(
    new Option("--json [fields]", "print JSON for programs; only these fields, such as id,turn").argParser(readFields),
  );

/** Formats the examples at the end of a command's help. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;

/** Creates a command that consists of subcommands, each with its own options and help. */
export function commandGroup(name: string, ...commands: readonly CommandUnknownOpts[]): Command {
  const group = new Command(name);
  for (const command of commands) group.addCommand(command);
  return group;
}
