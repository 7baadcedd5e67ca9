import { spawn } from "node:child_process";

type Environment = Readonly<Record<string, string | undefined>>;

/** The program that opens an address in the browser. Undefined if there is none, as on a machine without a display. */
function opener(env: Environment, platform: NodeJS.Platform): readonly [string, ...(readonly string[])] | undefined {
  if (env.BROWSER) return [env.BROWSER];
  if (platform === "darwin") return ["open"];
  // `start` of cmd.exe would take `&` in the address for the end of a command.
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ["xdg-open"] : undefined;
}

/** Whether this machine seems to have a browser. Over SSH it is on another machine. */
export const hasBrowser = (env: Environment, platform: NodeJS.Platform): boolean =>
  opener(env, platform) !== undefined && (!env.SSH_CONNECTION || Boolean(env.BROWSER));

/** Opens an address in the browser. False if no program could be started. */
export async function openBrowser(url: string, env: Environment, platform: NodeJS.Platform): Promise<boolean> {
  const [program, ...args] = opener(env, platform) ?? [];
  if (program === undefined) return false;
  const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
