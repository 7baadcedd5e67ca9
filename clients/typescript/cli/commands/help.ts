import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { EXIT, EXIT_MEANINGS } from "../exit-codes.js";
import { Failure } from "../failure.js";
import type { Shell } from "../shell.js";
import { columns } from "../terminal/layout.js";
import { Output } from "../terminal/output.js";
import { printable } from "../terminal/printable.js";
import { examples, jsonOption } from "./common.js";

/** `skytale help`: prints the help of a command, or the exit codes. */
export const helpCommand = (shell: Shell) => {
  const help = jsonOption("help")
    .summary("show the help of a command, or the exit codes")
    .argument("[command...]", "such as: token create; or exit-codes")
    .addHelpText("after", examples("skytale help move", "skytale help token create", "skytale help exit-codes"));
  return help.action((words, options) => {
    if (words.join(" ") === "exit-codes") {
      const table = EXIT_MEANINGS.map(([exitCode, meaning]) => ({ exitCode, meaning }));
      new Output(shell, options.json).result(table, () =>
        columns(EXIT_MEANINGS.map(([exitCode, meaning]) => [String(exitCode), meaning])),
      );
      return;
    }
    let command: CommandUnknownOpts | null = help.parent;
    for (const word of words) command = command?.commands.find((one) => one.name() === word) ?? null;
    if (command === null) {
      throw new Failure(EXIT.usage, "usage", `There is no command “${printable(words.join(" "))}”.`, [
        "`skytale help` lists all commands.",
      ]);
    }
    command.outputHelp();
  });
};
