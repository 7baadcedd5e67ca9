import type { Configuration } from "../configuration/configuration.js";
import type { Account } from "../configuration/contents.js";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { discover, OAuthRefusal, requestGrant } from "./server.js";

/** A token is refreshed this long before it expires, in milliseconds. */
const MARGIN = 60_000;

/** The access token of a stored login by OAuth. Refreshes it when it expires or is rejected. */
export class TokenSource {
  readonly #configuration: Configuration;
  readonly #server: string;
  readonly #name: string;
  #account: Account;
  #refreshing: Promise<void> | undefined;

  constructor(configuration: Configuration, server: string, name: string, account: Account) {
    this.#configuration = configuration;
    this.#server = server;
    this.#name = name;
    this.#account = account;
  }

  /** A token that is valid for a while. Throws a `Failure` if the login has ended. */
  async current(): Promise<string> {
    const { oauth } = this.#account;
    if (oauth !== undefined && oauth.expiresAt - Date.now() < MARGIN) await this.#refresh();
    return this.#account.token;
  }

  /** Sends a request with the current token. If the server rejects the token, refreshes it and sends once more. */
  async fetch(request: Request): Promise<Response> {
    const token = await this.current();
    const answer = await fetch(withToken(request.clone(), token));
    if (answer.status !== 401 || this.#account.oauth === undefined) return answer;
    await this.#refresh();
    return this.#account.token === token ? answer : fetch(withToken(request, this.#account.token));
  }

  /** Concurrent requests share one refresh. */
  #refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshOnce().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refreshOnce(): Promise<void> {
    const used = this.#account.token;
    this.#account = await this.#configuration.renew(this.#server, this.#name, (stored) =>
      // Another command has refreshed it in the meantime. The refresh token that this one knows is used up.
      stored.token === used ? renewed(this.#server, stored) : Promise.resolve(stored),
    );
  }
}

function withToken(request: Request, token: string): Request {
  request.headers.set("Authorization", `Bearer ${token}`);
  return request;
}

/** The account with new tokens. */
async function renewed(server: string, account: Account): Promise<Account> {
  const { oauth } = account;
  if (oauth === undefined || oauth.refreshToken === null) throw ended(server);
  const endpoints = await discover(server);
  if (endpoints === null) throw ended(server);
  try {
    const { expiresAt, refreshToken, token } = await requestGrant(endpoints, {
      grant_type: "refresh_token",
      refresh_token: oauth.refreshToken,
    });
    return { token, oauth: { ...oauth, expiresAt, refreshToken: refreshToken ?? oauth.refreshToken } };
  } catch (error) {
    if (error instanceof OAuthRefusal) throw ended(server);
    throw error;
  }
}

const ended = (server: string): Failure =>
  new Failure(EXIT.login, "login-ended", `Your login to ${server} has ended: it was revoked, or not used for long.`, [
    `Log in again: skytale login --server ${server}`,
  ]);
