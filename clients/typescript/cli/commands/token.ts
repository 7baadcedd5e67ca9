import {
  createToken,
  eachItem,
  getMe,
  getToken,
  isProblem,
  listTokens,
  revokeToken,
  SCOPES,
  type TokenDetails,
  type TokenInfo,
} from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { readScopes } from "../scopes.js";
import { openSession, type Session } from "../session.js";
import type { Shell } from "../shell.js";
import { confirm } from "../terminal/ask.js";
import { columns } from "../terminal/layout.js";
import { Output } from "../terminal/output.js";
import { printable } from "../terminal/printable.js";
import { absoluteTime, readDuration } from "../terminal/time.js";
import { commandGroup, commonCommand, examples } from "./common.js";

/** `skytale token`: prints, creates, lists and revokes tokens. */
export const tokenCommand = (shell: Shell) =>
  commandGroup("token", printCommand(shell), createCommand(shell), listCommand(shell), revokeCommand(shell))
    .summary("print, create, list and revoke tokens")
    .description("A token is the password of a program: it gives access to your account, as far as its scopes allow.");

const printCommand = (shell: Shell) =>
  commonCommand("print")
    .summary("print the token that commands use")
    .description(
      "Print the token that commands use: that of SKYTALE_TOKEN, or of the stored login. Whoever has it can act for you.",
    )
    .addHelpText(
      "after",
      examples('curl -H "Authorization: Bearer $(skytale token print)" …', "skytale token print --as xerxes"),
    )
    .action(async (options) => {
      const { account, server, token } = await openSession(shell, options);
      new Output(shell, options.json).result({ server, account, token }, () => [token]);
    });

const createCommand = (shell: Shell) =>
  commonCommand("create")
    .summary("create a token with few scopes, for a program or a bot")
    .description(
      "Create a token. The server shows it only once; standard output has the token alone, so that scripts can store it.\n" +
        "It ends together with the token that creates it.\n\n" +
        `Scopes: ${SCOPES.join(" ")}`,
    )
    .requiredOption("--scopes <scopes>", "what the token may do, separated by commas")
    .requiredOption("--name <name>", "a name by which you recognize it later")
    .option("--expires <time>", "lifetime, such as 30d; unlimited by default")
    .addHelpText(
      "after",
      examples(
        "skytale token create --name bot --scopes game:read,game:play,feed:read",
        "skytale token create --name calendar --scopes calendar:read --expires 52w > token.txt",
      ),
    )
    .action(async (options) => {
      const { name } = options;
      const scopes = readScopes(options.scopes);
      const expiresIn = options.expires === undefined ? undefined : readLifetime(options.expires);
      const { client } = await openSession(shell, options);
      const body = { name, scopes: [...scopes], ...(expiresIn !== undefined && { expiresIn }) };
      const made = await createToken({ client, body, signal: shell.signal });
      const output = new Output(shell, options.json);
      if (!output.isJson) {
        const end = made.expiresAt === null ? "" : ` It expires ${absoluteTime(made.expiresAt)}.`;
        output.log(
          `Created the token “${printable(made.name)}” (${made.id}).${end} Store it now: it is shown only once.`,
        );
      }
      output.result(made, () => [made.token]);
    });

function readLifetime(text: string): string {
  const duration = readDuration(text);
  if (duration !== undefined) return duration;
  throw new Failure(EXIT.usage, "bad-time", `“${printable(text)}” is not a lifetime.`, ["Use one such as 30d or 12h."]);
}

const listCommand = (shell: Shell) =>
  commonCommand("list")
    .summary("list your tokens, without their secrets")
    .addHelpText("after", examples("skytale token list"))
    .action(async (options) => {
      const { client } = await openSession(shell, options);
      const { signal } = shell;
      const tokens: TokenInfo[] = [];
      for await (const token of eachItem((query) => listTokens({ client, query, signal }))) tokens.push(token);
      const { tokenId } = await getMe({ client, signal });
      const shown = tokens.map((token) => ({ ...token, current: token.id === tokenId }));
      new Output(shell, options.json).result(shown, () =>
        columns([["ID", "NAME", "CREATED", "EXPIRES", "SCOPES"], ...shown.map(tokenRow)]),
      );
    });

const tokenRow = ({ createdAt, current, expiresAt, id, name, scopes }: TokenInfo & { readonly current: boolean }) => [
  id,
  `${printable(name)}${current ? " (in use here)" : ""}`,
  absoluteTime(createdAt),
  expiresAt === null ? "never" : absoluteTime(expiresAt),
  scopes.length === SCOPES.length - 1 && !scopes.includes("admin") ? "all but admin" : scopes.join(" "),
];

const revokeCommand = (shell: Shell) =>
  commonCommand("revoke")
    .summary("revoke a token and the tokens that it has created")
    .description(
      "Revoke a token: it and all tokens that it has created stop working at once. Passkeys and webhooks that were\n" +
        "created with it stay unless --delete-passkeys and --delete-webhooks are given.",
    )
    .argument("<token>", "the token's id, from `skytale token list`")
    .option("--delete-passkeys", "also delete the passkeys that were added with it")
    .option("--delete-webhooks", "also delete the webhooks that were created with it")
    .option("-y, --yes", "do not ask for confirmation")
    .addHelpText("after", examples("skytale token revoke 5h2m8r4vb6hc0pz3"))
    .action(async (id, options) => {
      if (id.startsWith("sky_")) {
        throw new Failure(EXIT.usage, "bad-token-id", "This is a token, and its id is needed.", [
          "`skytale token list` lists the ids.",
        ]);
      }
      const session = await openSession(shell, options);
      const { client } = session;
      const { signal } = shell;
      const details = await getToken({ client, path: { id }, signal }).catch(unknownToken(id));
      const isOwn = (await getMe({ client, signal })).tokenId === id;
      if (!options.yes) await confirm(shell, questionFor(details, isOwn, options), options.yes);
      const query = {
        ...(options.deletePasskeys ? ({ passkeys: "delete" } as const) : {}),
        ...(options.deleteWebhooks ? ({ webhooks: "delete" } as const) : {}),
      };
      await revokeToken({ client, path: { id }, query, signal });
      if (isOwn) await forget(session);
      new Output(shell, options.json).result({ ...details, revoked: true }, () => [
        `Revoked the token “${printable(details.name)}”.`,
        ...(isOwn ? ["You are logged out here."] : []),
      ]);
    });

interface AlsoDeleted {
  readonly deletePasskeys?: true | undefined;
  readonly deleteWebhooks?: true | undefined;
}

function questionFor({ created, name }: TokenDetails, isOwn: boolean, also: AlsoDeleted): string {
  const [tokens, passkeys, webhooks] = [created.tokens, created.passkeys, created.webhooks].map(({ length }) => length);
  return [
    `Revoke the token “${printable(name)}”?`,
    ...(isOwn ? ["You use it here: without the recovery code or another token, you lose access to the account."] : []),
    ...(tokens === 0 ? [] : [`${tokens === 1 ? "One other token ends" : `${tokens} other tokens end`} with it.`]),
    ...(passkeys === 0
      ? []
      : [`Passkeys added with it: ${passkeys}; they ${also.deletePasskeys ? "are deleted" : "stay"}.`]),
    ...(webhooks === 0
      ? []
      : [`Webhooks created with it: ${webhooks}; they ${also.deleteWebhooks ? "are deleted" : "stay"}.`]),
  ].join(" ");
}

/** Deletes the stored login of a token that was revoked. */
async function forget({ account, configuration, server }: Session): Promise<void> {
  if (account !== null) await configuration.logOut(server, account);
}

const unknownToken = (id: string) => (error: unknown) => {
  if (!isProblem(error, "not-found")) throw error;
  throw new Failure(EXIT.refused, "not-found", `You have no token with the id ${printable(id)}.`, [
    "`skytale token list` lists the ids.",
  ]);
};
