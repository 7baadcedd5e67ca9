import { type Client, type ClientOptions, createClient, getMe, isProblem } from "skytale-client";
import { Configuration } from "./configuration/configuration.js";
import { configurationFolder } from "./configuration/folder.js";
import { chooseTarget } from "./configuration/target.js";
import { EXIT } from "./exit-codes.js";
import { Failure } from "./failure.js";
import { TokenSource } from "./oauth/token-source.js";
import type { CommonOptions, Shell } from "./shell.js";
import { playerIdOf } from "./token.js";

/** A server, and the player whose token is used there. */
export interface Session {
  readonly server: string;
  readonly client: Client;
  /** Null for anonymous access to public data. The token of a login by OAuth changes; `client` follows it. */
  readonly token: string | null;
  /** Name of the stored account: a username, or a player id. Null without a token or with SKYTALE_TOKEN. */
  readonly account: string | null;
  readonly configuration: Configuration;
  /** A secret that stays the same as long as the login. */
  readonly seed: string | null;
  /** The folder of the configuration. */
  readonly folder: string;
}

/** A session with a token. */
export interface OpenSession extends Session {
  readonly token: string;
  readonly seed: string;
}

/** Creates a client that reports delays of two seconds or more on stderr, so that the command does not seem to hang. */
export function connect(shell: Shell, server: string, token?: string, fetch?: ClientOptions["fetch"]): Client {
  return createClient({
    server,
    token,
    fetch,
    // A person is waiting for the result, so the number of retries is low and an unreachable server is reported after
    // seconds.
    retries: 2,
    onRetry: ({ reason, delay }) => {
      if (delay < 2_000) return;
      const why = typeof reason === "number" ? `answered ${reason}` : "did not answer";
      shell.stderr.write(`${server} ${why}; retrying in ${Math.ceil(delay / 1000)} s\n`);
    },
  });
}

/**
 * Opens a session with the token from SKYTALE_TOKEN or of a stored account. Throws a `Failure` if there is no server or
 * no token.
 */
export async function openSession(shell: Shell, options: CommonOptions): Promise<OpenSession> {
  const session = await openAnySession(shell, options);
  const { seed, token } = session;
  if (token === null || seed === null) {
    throw new Failure(EXIT.login, "no-token", `You are not logged in to ${session.server}.`, [
      `Log in with \`skytale login --server ${session.server}\`, or set SKYTALE_TOKEN.`,
    ]);
  }
  return { ...session, seed, token };
}

/** Opens a session with or without a token, for commands that also work on public data. */
export async function openAnySession(shell: Shell, options: CommonOptions): Promise<Session> {
  const folder = configurationFolder(shell.env);
  const configuration = new Configuration(folder);
  const { account, server } = await chooseTarget(shell, options, configuration);
  if (server === undefined) {
    throw new Failure(EXIT.login, "no-server", "No server is chosen.", [
      "Log in with `skytale login --server https://…`, or set SKYTALE_SERVER.",
      "To run a server on this machine: `npm start` in Skytale's folder, then `skytale login --server http://127.0.0.1:8787`.",
    ]);
  }
  const given = account === undefined ? shell.env.SKYTALE_TOKEN : undefined;
  if (given) {
    const client = connect(shell, server, given);
    return { server, client, token: given, seed: given, account: null, configuration, folder };
  }
  const found = await configuration.account(server, account);
  if (found === undefined && account !== undefined) {
    const names = await configuration.names(server);
    throw new Failure(EXIT.login, "no-token", `${account} is not logged in to ${server}.`, [
      names.length === 0 ? "No player is logged in there." : `Logged in: ${names.join(", ")}.`,
      `Log in with \`skytale login --server ${server}\`.`,
    ]);
  }
  if (found === undefined) {
    return { server, client: connect(shell, server), token: null, seed: null, account: null, configuration, folder };
  }
  const { account: stored, name } = found;
  const source = new TokenSource(configuration, server, name, stored);
  const token = await source.current();
  const client = connect(shell, server, token, (request) => source.fetch(request));
  return { server, client, token, seed: stored.oauth?.seed ?? token, account: name, configuration, folder };
}

/** Username of the session's player. Null without a token, and for a token that lacks the scope to read it. */
export async function playerName({ client, account, token }: Session, shell: Shell): Promise<string | null> {
  if (token === null) return null;
  if (account !== null) return usernameOf(account, token);
  try {
    return (await getMe({ client, signal: shell.signal })).username;
  } catch (error) {
    if (isProblem(error, "insufficient-scope")) return null;
    throw error;
  }
}

/** The username of a stored account. Null if the account is named after the player's id, because the name is unknown. */
export const usernameOf = (account: string, token: string): string | null =>
  account === playerIdOf(token) ? null : account;
