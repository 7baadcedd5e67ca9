import path from "node:path";
import envPaths from "env-paths";

/**
 * Returns the folder for settings: `$XDG_CONFIG_HOME/skytale` or `~/.config/skytale` on Linux,
 * `~/Library/Preferences/skytale` on macOS, `%APPDATA%\skytale\Config` on Windows. The variable SKYTALE_CONFIG
 * overrides it.
 */
export function configurationFolder(env: Readonly<Record<string, string | undefined>>): string {
  const { SKYTALE_CONFIG: own } = env;
  return own ? path.resolve(own) : envPaths("skytale", { suffix: "" }).config;
}
