import { randomBytes } from "node:crypto";
import { deletePasskey, getMe, isProblem, type Passkey, recoverToken, signUp } from "skytale-client";
import { Configuration } from "../configuration/configuration.js";
import type { OAuthLogin } from "../configuration/contents.js";
import { configurationFolder } from "../configuration/folder.js";
import { readProfileName } from "../configuration/profile.js";
import { isProtected, readServerAddress } from "../configuration/server-address.js";
import { chooseTarget } from "../configuration/target.js";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { logInByOAuth } from "../oauth/log-in.js";
import { discover } from "../oauth/server.js";
import { readScopes } from "../scopes.js";
import { connect, usernameOf } from "../session.js";
import type { CommonOptions, Shell } from "../shell.js";
import { ask, askSecret, canAsk, readInput } from "../terminal/ask.js";
import { Output } from "../terminal/output.js";
import { playerIdOf } from "../token.js";
import { commonCommand, examples } from "./common.js";

/** Default address of a server started with `npm start`. */
const LOCAL_SERVER = "http://127.0.0.1:8787";

/** A token and the player it belongs to. */
interface Login {
  /** Only after a login by OAuth. */
  readonly oauth?: OAuthLogin;
  /** A username, or the player's id if the token cannot read the username. `--as` selects the account by it. */
  readonly account: string;
  readonly token: string;
  /** Only after a sign-up. The server returns it once. */
  readonly recoveryCode?: string;
  /** Only after a recovery: passkeys that can still sign in to the account. */
  readonly passkeys?: readonly Passkey[];
}

/** `skytale login`: signs up, stores an existing token, or makes a new token from a recovery code. */
export const loginCommand = (shell: Shell) =>
  commonCommand("login")
    .summary("sign up, or log in with the browser, a token or a recovery code")
    .description(
      "Log in to a server: sign up with a new name, log in with the browser, use an existing token, or get a new token\n" +
        "with your recovery code. --device shows a code for a browser on another machine.\n" +
        "Secrets are read from a prompt or standard input, never from the command line, where other users can see them.\n" +
        "The token is stored in a file that only you can read. Several players can be logged in: choose one with --as, or give\n" +
        "the login a name with --profile.",
    )
    .option("--sign-up <name>", "create an account with this name")
    .option("--web", "log in with the browser")
    .option("--device", "log in with a browser on any device, by a code")
    .option("--scopes <scopes>", "with --web or --device: what the login may do; by default everything")
    .option("--with-token", "use a token, from a prompt or standard input")
    .option("--recover <name>", "get a new token with a recovery code, from a prompt or standard input")
    .addHelpText(
      "after",
      examples(
        "skytale login --server http://127.0.0.1:8787 --sign-up leonidas",
        "skytale login --server https://skytale.example --web",
        "skytale login --server https://skytale.example --with-token < token.txt",
        "skytale login --recover leonidas",
        "skytale login --server https://skytale.example --profile work --with-token",
      ),
    )
    .action(async (options) => {
      const configuration = new Configuration(configurationFolder(shell.env));
      const { profile, server } = await chooseServer(shell, options, configuration);
      const output = new Output(shell, options.json);
      if (!isProtected(server))
        output.log(`Warning: the connection to ${server} is not encrypted. Others on the network can read your token.`);
      // Check that the configuration is writable before an account is created, because its token could not be stored
      // otherwise.
      await configuration.rewrite();
      const login = await logIn(shell, server, options);
      await configuration.logIn(
        server,
        login.account,
        { token: login.token, ...(login.oauth && { oauth: login.oauth }) },
        profile,
      );
      const { account, recoveryCode } = login;
      const { passkeys = [] } = login;
      const username = usernameOf(account, login.token);
      const result = {
        server,
        account,
        username,
        ...(profile !== undefined && { profile }),
        ...(recoveryCode && { recoveryCode }),
        ...(login.passkeys && { passkeys }),
        configuration: configuration.path,
      };
      output.result(result, () => [
        `Logged in to ${server} as ${shell.colors.bold(account)}; the token is stored in ${configuration.path}.`,
        ...(username === null
          ? ["The token lacks the scope account:read, so the player's id is shown instead of the username."]
          : []),
        ...(recoveryCode === undefined
          ? []
          : [
              `Recovery code: ${shell.colors.bold(recoveryCode)}`,
              "Write it down: it is shown only once. If you lose your token, it gets you a new one (`skytale login --recover`).",
            ]),
        ...passkeys.map(
          ({ id, name: key, createdAt }) =>
            `The passkey "${key}" (${id}), added ${createdAt.slice(0, 10)}, still signs in to this account.`,
        ),
      ]);
      // Ask about passkeys last. If the user interrupts the questions, the recovery code is already on the screen.
      if (!options.json && canAsk(shell)) await deleteUnwanted(shell, server, login.token, passkeys);
    });

/** Chooses the server, and the name of the profile that the login gets, if any. */
async function chooseServer(
  shell: Shell,
  options: CommonOptions,
  configuration: Configuration,
): Promise<{ readonly server: string; readonly profile: string | undefined }> {
  const name = options.profile ?? (shell.env.SKYTALE_PROFILE || undefined);
  const known = name === undefined ? undefined : await configuration.profile(name);
  // A name such as `leonidas@host` selects a login that has no name of its own.
  const profile = name === undefined || known?.profile.includes("@") ? undefined : readProfileName(name);
  if (known !== undefined && options.server === undefined) return { server: known.server, profile };
  const env = { ...shell.env, SKYTALE_PROFILE: undefined };
  const { server } = await chooseTarget({ ...shell, env }, { server: options.server }, configuration);
  if (server !== undefined) return { server, profile };
  if (!canAsk(shell)) {
    throw new Failure(EXIT.login, "no-server", "No server is chosen.", [
      `Choose one with --server, such as --server ${LOCAL_SERVER} for a server on this machine.`,
    ]);
  }
  const typed = (await ask(shell, `Server [${LOCAL_SERVER}]: `)) || LOCAL_SERVER;
  return { server: readServerAddress(typed), profile };
}

interface LoginOptions {
  readonly web?: true | undefined;
  readonly device?: true | undefined;
  readonly scopes?: string | undefined;
  readonly signUp?: string | undefined;
  readonly withToken?: true | undefined;
  readonly recover?: string | undefined;
}

async function logIn(shell: Shell, server: string, options: LoginOptions): Promise<Login> {
  const { device, recover: name, signUp: newName, web, withToken } = options;
  const ways = [newName, withToken, name, web, device].filter((way) => way !== undefined).length;
  if (ways > 1) {
    throw new Failure(
      EXIT.usage,
      "usage",
      "Choose only one of --sign-up, --web, --device, --with-token and --recover.",
    );
  }
  const isOAuth = web !== undefined || device !== undefined;
  if (options.scopes !== undefined && !isOAuth) {
    throw new Failure(EXIT.usage, "usage", "--scopes needs --web or --device.");
  }
  if (isOAuth) return logInWithBrowser(shell, server, options);
  if (newName !== undefined) return signUpAs(shell, server, newName);
  if (withToken) return takeToken(shell, server, await readSecret(shell, "Token: "));
  if (name !== undefined) return recover(shell, server, name);
  if (!canAsk(shell)) {
    throw new Failure(EXIT.usage, "usage", "Choose how to log in:", [
      "`skytale login --sign-up <name>` creates a new account.",
      "`skytale login --web` uses the browser, and `skytale login --device` one on any device.",
      "`skytale login --with-token` reads a token from standard input.",
    ]);
  }
  const typed = (await ask(shell, "Name for a new account (leave empty to log in to an existing one): ")).trim();
  return typed === "" ? logInWithBrowser(shell, server, options) : signUpAs(shell, server, typed);
}

/** Logs in by OAuth, or with a token if the server has no OAuth. */
async function logInWithBrowser(shell: Shell, server: string, options: LoginOptions): Promise<Login> {
  const scopes = options.scopes === undefined ? undefined : readScopes(options.scopes);
  const endpoints = await discover(server);
  if (endpoints === null) {
    const message = `${server} has no login with the browser, because it is an older version.`;
    if (!canAsk(shell)) {
      throw new Failure(EXIT.login, "no-browser-login", message, [
        "`skytale login --with-token` reads a token from standard input.",
      ]);
    }
    shell.stderr.write(`${message} Paste a token instead; it is not shown.\n`);
    return takeToken(shell, server, await readSecret(shell, "Token: "));
  }
  const { expiresAt, refreshToken, token } = await logInByOAuth(shell, endpoints, options.device ?? false, scopes);
  const login = await takeToken(shell, server, token);
  const seed = randomBytes(32).toString("base64url");
  return { ...login, oauth: { refreshToken: refreshToken ?? null, expiresAt, seed } };
}

async function signUpAs(shell: Shell, server: string, username: string): Promise<Login> {
  const client = connect(shell, server);
  const { player, token, recoveryCode } = await signUp({ client, body: { username }, signal: shell.signal });
  return { account: player.username, token, recoveryCode };
}

async function recover(shell: Shell, server: string, username: string): Promise<Login> {
  const recoveryCode = await readSecret(shell, "Recovery code: ");
  const client = connect(shell, server);
  const answer = await recoverToken({ client, body: { username, recoveryCode }, signal: shell.signal });
  return { account: username, ...answer };
}

/** Prompts for each passkey that remains after a recovery, and deletes it if the user agrees. */
async function deleteUnwanted(
  shell: Shell,
  server: string,
  token: string,
  passkeys: readonly Passkey[],
): Promise<void> {
  const client = connect(shell, server, token);
  for (const { id, name } of passkeys) {
    const answer = await ask(shell, `Delete the passkey "${name}" (${id})? [y/N] `);
    if (/^y(es)?$/i.test(answer.trim())) await deletePasskey({ client, path: { id }, signal: shell.signal });
  }
}

async function takeToken(shell: Shell, server: string, token: string): Promise<Login> {
  // Check the format before sending, so that a password pasted by mistake never leaves this machine.
  const id = playerIdOf(token);
  if (id === undefined) {
    throw new Failure(EXIT.login, "bad-token", "This is not a token. Tokens start with `sky_`.", [
      "`skytale login --sign-up <name>` creates an account; `POST /v1/me/tokens` creates more tokens.",
    ]);
  }
  try {
    const { username } = await getMe({ client: connect(shell, server, token), signal: shell.signal });
    return { account: username, token };
  } catch (error) {
    // A token without the scope `account:read` is still valid for other commands.
    if (isProblem(error, "insufficient-scope")) return { account: id, token };
    throw error;
  }
}

const readSecret = async (shell: Shell, question: string): Promise<string> =>
  (canAsk(shell) ? await askSecret(shell, question) : await readInput(shell)).trim();
