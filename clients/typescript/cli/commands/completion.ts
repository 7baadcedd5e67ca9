import { Argument, Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import PACKAGE from "../../package.json" with { type: "json" };
import { EXIT_MEANINGS } from "../exit-codes.js";
import { bashCompletion } from "../reference/bash.js";
import { type CommandNode, treeOf } from "../reference/command-tree.js";
import { fishCompletion } from "../reference/fish.js";
import { manualPage } from "../reference/manual-page.js";
import { zshCompletion } from "../reference/zsh.js";
import type { Shell } from "../shell.js";

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/** `skytale completion`: prints the completion of a shell, generated from the commands. */
export const completionCommand = (shell: Shell) => {
  const command = new Command("completion");
  return command
    .summary("print the completion for bash, zsh or fish")
    .description(
      "Print a script that completes commands, options and their values.\n\n" +
        "bash: add `source <(skytale completion bash)` to ~/.bashrc\n" +
        "zsh:  add `source <(skytale completion zsh)` to ~/.zshrc, after compinit\n" +
        "fish: skytale completion fish > ~/.config/fish/completions/skytale.fish",
    )
    .addArgument(new Argument("<shell>", "your shell").choices(["bash", "zsh", "fish"] as const))
    .action((name) => {
      shell.stdout.write(SHELLS[name](rootOf(command)));
    });
};

/** Variables that the command reads. */
const ENVIRONMENT = [
  ["SKYTALE_PROFILE", "the stored login to use"],
  ["SKYTALE_SERVER", "the server"],
  ["SKYTALE_TOKEN", "a token, in place of a login"],
  ["SKYTALE_WEBHOOK_SECRET", "the signing secret of listen and trigger"],
  ["SKYTALE_CONFIG", "the folder of the stored logins"],
  ["NO_COLOR", "if set, output has no colors"],
] as const;

/** `skytale manual`: prints the manual page, generated from the commands. The build writes it into the package. */
export const manualCommand = (shell: Shell) => {
  const command = new Command("manual");
  return command
    .summary("print the manual page")
    .description("Print the manual page in the format of `man`: skytale manual | man -l -")
    .action(() => {
      const texts = {
        version: PACKAGE.version,
        shared: ["--json", "--server", "--as", "--profile"],
        environment: ENVIRONMENT,
        exitCodes: EXIT_MEANINGS,
      };
      shell.stdout.write(manualPage(rootOf(command), texts));
    });
};

function rootOf(command: CommandUnknownOpts): CommandNode {
  let root = command;
  while (root.parent !== null) root = root.parent;
  return treeOf(root);
}
