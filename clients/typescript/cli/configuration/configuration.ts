import path from "node:path";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import {
  type Account,
  type AccountName,
  type Contents,
  isContents,
  knownServer,
  withAccount,
  withDefault,
  withoutAccount,
  withRenewed,
} from "./contents.js";
import { withLock } from "./file-lock.js";
import { JsonFile } from "./json-file.js";
import { findProfile, ownName, type Profile, profilesOf, withProfile } from "./profile.js";

/** The stored servers, accounts and profiles. */
export class Configuration {
  readonly #file: JsonFile;

  constructor(folder: string) {
    this.#file = new JsonFile(path.join(folder, "config.json"));
  }

  get path(): string {
    return this.#file.path;
  }

  /** Writes the file unchanged. Throws if the file is not writable. */
  async rewrite(): Promise<void> {
    await this.#change((contents) => contents);
  }

  /** The default server; undefined if there is none. */
  async server(): Promise<string | undefined> {
    return (await this.#read()).server;
  }

  /** The names of the accounts on a server. */
  async names(server: string): Promise<readonly string[]> {
    return Object.keys(knownServer(await this.#read(), server)?.accounts ?? {});
  }

  /** Finds an account on a server by name, ignoring case. Without a name, returns the default account. */
  async account(
    server: string,
    name?: string,
  ): Promise<{ readonly name: string; readonly account: Account } | undefined> {
    const known = knownServer(await this.#read(), server);
    const wanted = (name ?? known?.current ?? "").toLowerCase();
    const found = Object.entries(known?.accounts ?? {}).find(([other]) => other.toLowerCase() === wanted);
    return found && { name: found[0], account: found[1] };
  }

  /** All accounts as profiles. */
  async profiles(): Promise<readonly Profile[]> {
    return profilesOf(await this.#read());
  }

  /** Finds a profile by its own name or by `account@host`. */
  async profile(name: string): Promise<Profile | undefined> {
    return findProfile(await this.#read(), name);
  }

  /** The name of an account's profile; null if it has none of its own. */
  async profileOf(name: AccountName): Promise<string | null> {
    return ownName(await this.#read(), name) ?? null;
  }

  /** Stores an account and makes it and its server the default. `profile` names it. */
  async logIn(server: string, account: string, stored: Account, profile?: string): Promise<void> {
    const name = { account, server };
    await this.#change((contents) => {
      const changed = withAccount(contents, name, stored);
      return profile === undefined ? changed : withProfile(changed, profile, name);
    });
  }

  /** Deletes an account. If it was the default account, another one is the default, if necessary on another server. */
  async logOut(server: string, account: string): Promise<void> {
    await this.#change((contents) => withoutAccount(contents, { account, server }));
  }

  /**
   * Replaces the tokens of an account and returns the new ones. The lock is held during the whole change, because a
   * refresh token can be used only once: of two commands, the second one gets what the first one has stored.
   */
  renew(server: string, account: string, change: (stored: Account) => Promise<Account>): Promise<Account> {
    return withLock(this.path, async () => {
      const contents = await this.#read();
      const stored = knownServer(contents, server)?.accounts[account];
      if (stored === undefined) throw new Failure(EXIT.login, "no-token", `You are not logged in to ${server}.`);
      const renewed = await change(stored);
      if (renewed !== stored) await this.#file.write(withRenewed(contents, { account, server }, renewed));
      return renewed;
    });
  }

  /** Makes an account and its server the default. */
  async switchTo(name: AccountName): Promise<void> {
    await this.#change((contents) => withDefault(contents, name));
  }

  /** Gives an account the name of a profile. */
  async nameProfile(profile: string, name: AccountName): Promise<void> {
    await this.#change((contents) => withProfile(contents, profile, name));
  }

  /** Reads, changes and writes the file. The lock keeps two commands from overwriting each other's changes. */
  #change(change: (contents: Contents) => Contents): Promise<void> {
    return withLock(this.path, async () => this.#file.write(change(await this.#read())));
  }

  async #read(): Promise<Contents> {
    const value = await this.#file.read();
    if (value === undefined) return { servers: {} };
    if (isContents(value)) return value;
    throw new Failure(EXIT.failed, "bad-configuration", `${this.path} is not a valid configuration.`, [
      "Delete the file, then run `skytale login` again.",
    ]);
  }
}
