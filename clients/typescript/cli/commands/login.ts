import { deletePasskey, getMe, isProblem, type Passkey, recoverToken, signUp } from "skytale-client";
import { Configuration } from "../configuration/configuration.js";
import { configurationFolder } from "../configuration/folder.js";
import { isProtected, readServerAddress } from "../configuration/server-address.js";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { connect, findServer } from "../session.js";
import type { CommonOptions, Shell } from "../shell.js";
import { ask, askSecret, canAsk, readInput } from "../terminal/ask.js";
import { Output } from "../terminal/output.js";
import { commonCommand, examples } from "./common.js";

/** Default address of a server started with `npm start`. */
const LOCAL_SERVER = "http://127.0.0.1:8787";

/** A token and the player it belongs to. */
interface Login {
  readonly name: string;
  readonly token: string;
  /** Only after a sign-up. The server returns it once. */
  readonly recoveryCode?: string;
  /** Only after a recovery: passkeys that can still sign in to the account. */
  readonly passkeys?: readonly Passkey[];
}

/** `skytale login`: signs up, stores an existing token, or makes a new token from a recovery code. */
export const loginCommand = (shell: Shell) =>
  commonCommand("login")
    .summary("sign up with a name, or take a token you have")
    .description(
      "Log in to a server: sign up with a new name, take a token that you have, or make a new one of a recovery code.\n" +
        "What is secret is asked for or read from standard input, never taken from the command line, which others can see.\n" +
        "It is kept in a file that you alone can read; several players may be logged in, and --as says which is meant.",
    )
    .option("--sign-up <name>", "make a new account with this name")
    .option("--with-token", "take a token, asked for or from standard input")
    .option("--recover <name>", "make a new token with a recovery code, asked for or from standard input")
    .addHelpText(
      "after",
      examples(
        "skytale login --server http://127.0.0.1:8787 --sign-up leonidas",
        "skytale login --server https://skytale.example --with-token < token.txt",
        "skytale login --recover leonidas",
      ),
    )
    .action(async (options) => {
      const configuration = new Configuration(configurationFolder(shell.env));
      const server = await chooseServer(shell, options, configuration);
      const output = new Output(shell, options.json);
      if (!isProtected(server))
        output.note(`Take care: what is sent to ${server} can be read on its way, your token too.`);
      // Check that the configuration is writable before an account is created, because its token could not be stored
      // otherwise.
      await configuration.rewrite();
      const login = await logIn(shell, server, options);
      await configuration.logIn(server, login.name, login.token);
      const { name, recoveryCode } = login;
      const { passkeys = [] } = login;
      const result = {
        server,
        username: name,
        ...(recoveryCode && { recoveryCode }),
        ...(login.passkeys && { passkeys }),
        configuration: configuration.path,
      };
      output.result(result, () => [
        `Logged in to ${server} as ${shell.colors.bold(name)}; the token is kept in ${configuration.path}.`,
        ...(recoveryCode === undefined
          ? []
          : [
              `Recovery code: ${shell.colors.bold(recoveryCode)}`,
              "Write it down: it is shown this once, and gets you a new token when this one is lost (`skytale login --recover`).",
            ]),
        ...passkeys.map(
          ({ id, name: key, createdAt }) =>
            `The passkey "${key}" (${id}), added ${createdAt.slice(0, 10)}, still signs in to this account.`,
        ),
      ]);
      // Ask about passkeys last. If the user interrupts the questions, the recovery code is already on the screen.
      if (!options.json && canAsk(shell)) await deleteUnwanted(shell, server, login.token, passkeys);
    });

async function chooseServer(shell: Shell, options: CommonOptions, configuration: Configuration): Promise<string> {
  const known = await findServer(shell, options, configuration);
  if (known !== undefined) return known;
  if (!canAsk(shell)) {
    throw new Failure(EXIT.login, "no-server", "No server: it is not known where to log in.", [
      `Name it with --server, such as --server ${LOCAL_SERVER} for one that runs on this machine.`,
    ]);
  }
  return readServerAddress((await ask(shell, `Server [${LOCAL_SERVER}]: `)) || LOCAL_SERVER);
}

interface LoginOptions {
  readonly signUp?: string | undefined;
  readonly withToken?: true | undefined;
  readonly recover?: string | undefined;
}

async function logIn(shell: Shell, server: string, options: LoginOptions): Promise<Login> {
  const ways = [options.signUp, options.withToken, options.recover].filter((way) => way !== undefined).length;
  if (ways > 1) {
    throw new Failure(EXIT.usage, "usage", "--sign-up, --with-token and --recover are three ways: choose one.");
  }
  if (options.signUp !== undefined) return signUpAs(shell, server, options.signUp);
  if (options.withToken) return takeToken(shell, server, await readSecret(shell, "Token: "));
  if (options.recover !== undefined) return recover(shell, server, options.recover);
  if (!canAsk(shell)) {
    throw new Failure(EXIT.usage, "usage", "How to log in?", [
      "`skytale login --sign-up <name>` makes a new account,",
      "`skytale login --with-token` reads a token from standard input.",
    ]);
  }
  const name = (await ask(shell, "Name for a new account (or nothing, to paste a token you have): ")).trim();
  return name === "" ? takeToken(shell, server, await readSecret(shell, "Token: ")) : signUpAs(shell, server, name);
}

async function signUpAs(shell: Shell, server: string, username: string): Promise<Login> {
  const client = connect(shell, server);
  const { player, token, recoveryCode } = await signUp({ client, body: { username }, signal: shell.signal });
  return { name: player.username, token, recoveryCode };
}

async function recover(shell: Shell, server: string, username: string): Promise<Login> {
  const recoveryCode = await readSecret(shell, "Recovery code: ");
  const client = connect(shell, server);
  const answer = await recoverToken({ client, body: { username, recoveryCode }, signal: shell.signal });
  return { name: username, ...answer };
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
  const id = /^sky_([^_\s]+)_[^_\s]+$/.exec(token)?.[1];
  if (id === undefined) {
    throw new Failure(EXIT.login, "bad-token", "This is no token: one begins with `sky_`.", [
      "`skytale login --sign-up <name>` makes an account, and `POST /v1/me/tokens` more tokens.",
    ]);
  }
  try {
    const { username } = await getMe({ client: connect(shell, server, token), signal: shell.signal });
    return { name: username, token };
  } catch (error) {
    // A token without the scope `account:read` is still valid for other commands.
    if (isProblem(error, "insufficient-scope")) return { name: id, token };
    throw error;
  }
}

const readSecret = async (shell: Shell, question: string): Promise<string> =>
  (canAsk(shell) ? await askSecret(shell, question) : await readInput(shell)).trim();
