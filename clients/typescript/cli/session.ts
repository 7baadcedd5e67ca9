import { type Client, createClient, getMe, isProblem } from "skytale-client";
import { Configuration } from "./configuration/configuration.js";
import { configurationFolder } from "./configuration/folder.js";
import { readServerAddress } from "./configuration/server-address.js";
import { EXIT } from "./exit-codes.js";
import { Failure } from "./failure.js";
import type { CommonOptions, Shell } from "./shell.js";

/** A server and whoever speaks to it. */
export interface Session {
  readonly server: string;
  readonly client: Client;
  /** Null for what everybody may see. */
  readonly token: string | null;
  /** The player who is logged in; null without a token and for a token of the environment. */
  readonly name: string | null;
  readonly configuration: Configuration;
  /** The folder of the configuration. */
  readonly folder: string;
}

/** The server that is meant: of the option, the environment, or the one logged in to last; undefined if there is none. */
export async function findServer(
  { env }: Shell,
  options: CommonOptions,
  configuration: Configuration,
): Promise<string | undefined> {
  const named = options.server ?? (env.SKYTALE_SERVER || undefined);
  return named === undefined ? configuration.server() : readServerAddress(named);
}

/** A client that says on stderr when it has to wait, so that nobody takes the command for stuck. */
export function connect(shell: Shell, server: string, token?: string): Client {
  return createClient({
    server,
    token,
    // A person waits: whoever is not there after some seconds is said to be not there.
    retries: 2,
    onRetry: ({ reason, delay }) => {
      if (delay < 2_000) return;
      const why = typeof reason === "number" ? `answered ${reason}` : "gave no answer";
      shell.stderr.write(`${server} ${why}; asking again in ${Math.ceil(delay / 1000)} s\n`);
    },
  });
}

/** Opens a session with a token: of the environment, or of the account that is meant. Without one it fails. */
export async function openSession(shell: Shell, options: CommonOptions): Promise<Session & { readonly token: string }> {
  const session = await openAnySession(shell, options);
  const { token } = session;
  if (token === null) {
    throw new Failure(EXIT.login, "no-token", `You are not logged in to ${session.server}.`, [
      `Log in with \`skytale login --server ${session.server}\`, or set SKYTALE_TOKEN.`,
    ]);
  }
  return { ...session, token };
}

/** Opens a session with or without a token, for what everybody may see. */
export async function openAnySession(shell: Shell, options: CommonOptions): Promise<Session> {
  const folder = configurationFolder(shell.env);
  const configuration = new Configuration(folder);
  const server = await findServer(shell, options, configuration);
  if (server === undefined) {
    throw new Failure(EXIT.login, "no-server", "No server: it is not known where to play.", [
      "Log in with `skytale login --server https://…`, or set SKYTALE_SERVER.",
      "To run one on this machine: `npm start` in Skytale's folder, then `skytale login --server http://127.0.0.1:8787`.",
    ]);
  }
  const given = options.as === undefined ? shell.env.SKYTALE_TOKEN : undefined;
  if (given) {
    return { server, client: connect(shell, server, given), token: given, name: null, configuration, folder };
  }
  const found = await configuration.account(server, options.as);
  if (found === undefined && options.as !== undefined) {
    const names = await configuration.names(server);
    throw new Failure(EXIT.login, "no-token", `Nobody called ${options.as} is logged in to ${server}.`, [
      names.length === 0 ? "Nobody is." : `Logged in: ${names.join(", ")}.`,
      `Log in with \`skytale login --server ${server}\`.`,
    ]);
  }
  const token = found?.account.token;
  const client = connect(shell, server, token);
  return { server, client, token: token ?? null, name: found?.name ?? null, configuration, folder };
}

/** The name of whoever speaks; null without a token, and for a token that may not read it. */
export async function playerName({ client, name, token }: Session, shell: Shell): Promise<string | null> {
  if (name !== null || token === null) return name;
  try {
    return (await getMe({ client, signal: shell.signal })).username;
  } catch (error) {
    if (isProblem(error, "insufficient-scope")) return null;
    throw error;
  }
}
