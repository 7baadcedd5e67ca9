import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import PACKAGE from "../package.json" with { type: "json" };
import { acceptCommand, declineCommand } from "./commands/answer-challenge.js";
import { apiCommand } from "./commands/api.js";
import { challengeCommand } from "./commands/challenge.js";
import { challengesCommand } from "./commands/challenges.js";
import { completionCommand, manualCommand } from "./commands/completion.js";
import { conditionalCommand } from "./commands/conditional.js";
import { drawCommand } from "./commands/draw.js";
import { evaluateCommand } from "./commands/evaluate.js";
import { abortCommand, addTimeCommand, exportCommand, rematchCommand } from "./commands/game-actions.js";
import { gamesCommand } from "./commands/games.js";
import { helpCommand } from "./commands/help.js";
import { laddersCommand } from "./commands/ladders.js";
import { listenCommand } from "./commands/listen.js";
import { loginCommand } from "./commands/login.js";
import { logoutCommand } from "./commands/logout.js";
import { messageCommand } from "./commands/message.js";
import { moveCommand } from "./commands/move.js";
import { profilesCommand } from "./commands/profiles.js";
import { puzzleCommand } from "./commands/puzzle.js";
import { resignCommand } from "./commands/resign.js";
import { showCommand } from "./commands/show.js";
import { takebackCommand } from "./commands/takeback.js";
import { teamsCommand } from "./commands/teams.js";
import { tokenCommand } from "./commands/token.js";
import { tournamentsCommand } from "./commands/tournaments.js";
import { triggerCommand } from "./commands/trigger.js";
import { vacationCommand } from "./commands/vacation.js";
import { watchCommand } from "./commands/watch.js";
import { webhooksCommand } from "./commands/webhooks.js";
import { whoamiCommand } from "./commands/whoami.js";
import type { Shell } from "./shell.js";

const HELP = `
Get started:
  $ skytale login --server http://127.0.0.1:8787 --sign-up leonidas
  $ skytale challenge xerxes --variant spartan-chess
  $ skytale games
  $ skytale show <game>
  $ skytale move <game> e2e4

Environment: SKYTALE_PROFILE, SKYTALE_SERVER, SKYTALE_TOKEN (instead of a login), SKYTALE_WEBHOOK_SECRET (for listen
and trigger), SKYTALE_CONFIG (settings folder), NO_COLOR.

Exit codes: 0 success, 1 error, 2 wrong usage, 3 not logged in or not allowed, 4 refused, 5 no response,
130 canceled (skytale help exit-codes).`;

/** All commands, under the headings of the help. */
const GROUPS: readonly (readonly [string, readonly ((shell: Shell) => CommandUnknownOpts)[]])[] = [
  ["Account:", [loginCommand, logoutCommand, whoamiCommand, profilesCommand, tokenCommand, vacationCommand]],
  [
    "Play:",
    [
      gamesCommand,
      showCommand,
      moveCommand,
      conditionalCommand,
      drawCommand,
      takebackCommand,
      messageCommand,
      addTimeCommand,
      resignCommand,
      abortCommand,
      rematchCommand,
      evaluateCommand,
      exportCommand,
      watchCommand,
    ],
  ],
  ["Puzzles:", [puzzleCommand]],
  ["Challenges:", [challengeCommand, challengesCommand, acceptCommand, declineCommand]],
  ["Tournaments and teams:", [tournamentsCommand, laddersCommand, teamsCommand]],
  ["Webhooks and programs:", [webhooksCommand, listenCommand, triggerCommand, apiCommand]],
  ["Help:", [helpCommand, completionCommand, manualCommand]],
];

/** Builds the complete command line. */
export function program(shell: Shell): Command {
  const root = new Command("skytale")
    .description("Play Skytale in a terminal, and test webhooks without a public address.")
    .version(PACKAGE.version)
    .addHelpText("after", HELP);
  for (const [title, makers] of GROUPS) {
    root.commandsGroup(title);
    for (const make of makers) root.addCommand(make(shell));
  }
  root.helpCommand(false);
  // Usage errors are thrown instead of printed by commander, so that `main` formats all errors alike.
  for (const command of withSubcommands(root)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => shell.stdout.write(text),
      // The help that commander prints for a group of commands without a subcommand.
      writeErr: (text) => shell.stderr.write(text),
      outputError: () => undefined,
    });
  }
  return root;
}

const withSubcommands = (command: CommandUnknownOpts): readonly CommandUnknownOpts[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];
