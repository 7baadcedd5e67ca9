import path from "node:path";
import envPaths from "env-paths";

/**
 * Where a user's programs keep their settings: `~/.config/skytale` or what XDG_CONFIG_HOME says on Linux,
 * `~/Library/Preferences/skytale` on a Mac, `%APPDATA%\skytale\Config` on Windows; SKYTALE_CONFIG names another folder.
 */
export function configurationFolder(env: Readonly<Record<string, string | undefined>>): string {
  const { SKYTALE_CONFIG: own } = env;
  return own ? path.resolve(own) : envPaths("skytale", { suffix: "" }).config;
}
