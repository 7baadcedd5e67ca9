import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import type { CommonOptions, Shell } from "../shell.js";
import { printable } from "../terminal/printable.js";
import type { Configuration } from "./configuration.js";
import type { Profile } from "./profile.js";
import { readServerAddress } from "./server-address.js";

/** The server and the account that a command line selects. */
export interface Target {
  /** Undefined if no server is known. */
  readonly server: string | undefined;
  /** Undefined for the default account of the server. */
  readonly account: string | undefined;
}

/**
 * Chooses server and account: `--profile`; or `--server` and `--as`; or SKYTALE_PROFILE, unless SKYTALE_TOKEN replaces
 * the login; or SKYTALE_SERVER; or the default of the configuration. Throws a `Failure` for an unknown profile.
 */
export async function chooseTarget(
  { env }: Shell,
  options: CommonOptions,
  configuration: Configuration,
): Promise<Target> {
  if (options.profile !== undefined) {
    if (options.server !== undefined || options.as !== undefined) {
      throw new Failure(EXIT.usage, "usage", "A profile already names the server and the player.", [
        "Leave out --profile, or --server and --as.",
      ]);
    }
    return knownProfile(configuration, options.profile);
  }
  const usesEnvironment = options.server === undefined && options.as === undefined && !env.SKYTALE_TOKEN;
  if (env.SKYTALE_PROFILE && usesEnvironment) return knownProfile(configuration, env.SKYTALE_PROFILE);
  const server = options.server ?? (env.SKYTALE_SERVER || undefined);
  return {
    server: server === undefined ? await configuration.server() : readServerAddress(server),
    account: options.as,
  };
}

/** Finds a profile. Throws a `Failure` with the known ones if there is no such profile. */
export async function knownProfile(configuration: Configuration, name: string): Promise<Profile> {
  const found = await configuration.profile(name);
  if (found !== undefined) return found;
  const known = (await configuration.profiles()).map(({ profile }) => profile);
  throw new Failure(EXIT.login, "no-profile", `There is no profile “${printable(name)}”.`, [
    known.length === 0 ? "No player is logged in." : `Profiles: ${known.join(", ")}.`,
    "`skytale login --profile <name>` creates one.",
  ]);
}
