import { Configuration } from "../configuration/configuration.js";
import { configurationFolder } from "../configuration/folder.js";
import { readProfileName } from "../configuration/profile.js";
import { knownProfile } from "../configuration/target.js";
import type { Shell } from "../shell.js";
import { columns } from "../terminal/layout.js";
import { Output } from "../terminal/output.js";
import { commandGroup, examples, jsonOption } from "./common.js";

/** `skytale profiles`: lists, switches and names stored logins. */
export const profilesCommand = (shell: Shell) =>
  commandGroup("profiles", listCommand(shell), switchCommand(shell), renameCommand(shell))
    .summary("list your logins, switch between them, and name them")
    .description(
      "A profile is a stored login: a player on a server. --profile or SKYTALE_PROFILE selects one. Its name is\n" +
        "player@host, unless it has one of its own.",
    );

const configurationOf = (shell: Shell): Configuration => new Configuration(configurationFolder(shell.env));

const listCommand = (shell: Shell) =>
  jsonOption("list")
    .summary("list your logins")
    .action(async (options) => {
      const profiles = await configurationOf(shell).profiles();
      new Output(shell, options.json).result(profiles, () =>
        profiles.length === 0
          ? ["No player is logged in. `skytale login` starts."]
          : columns([
              ["PROFILE", "PLAYER", "SERVER", "DEFAULT"],
              ...profiles.map(({ account, current, profile, server }) => [
                profile,
                account,
                server,
                current ? "yes" : "",
              ]),
            ]),
      );
    });

const switchCommand = (shell: Shell) =>
  jsonOption("switch")
    .summary("make a login the default")
    .argument("<profile>", "its name, from `skytale profiles list`")
    .addHelpText("after", examples("skytale profiles switch leonidas@skytale.example"))
    .action(async (name, options) => {
      const configuration = configurationOf(shell);
      const profile = await knownProfile(configuration, name);
      await configuration.switchTo(profile);
      new Output(shell, options.json).result({ ...profile, current: true }, () => [
        `Commands now act for ${profile.account} on ${profile.server}.`,
      ]);
    });

const renameCommand = (shell: Shell) =>
  jsonOption("rename")
    .summary("give a login a name")
    .argument("<profile>", "its present name, from `skytale profiles list`")
    .argument("<name>", "the new name")
    .addHelpText("after", examples("skytale profiles rename leonidas@127.0.0.1:8787 dev"))
    .action(async (name, wanted, options) => {
      const configuration = configurationOf(shell);
      const renamed = readProfileName(wanted);
      const profile = await knownProfile(configuration, name);
      await configuration.nameProfile(renamed, { account: profile.account, server: profile.server });
      new Output(shell, options.json).result({ ...profile, profile: renamed }, () => [
        `${profile.account} on ${profile.server} is now the profile ${renamed}.`,
      ]);
    });
