import path from "node:path";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { JsonFile } from "./json-file.js";
import { serverKey } from "./server-address.js";

/** A player account that is logged in on a server. */
export interface Account {
  readonly token: string;
}

interface KnownServer {
  /** The default account: the last one that logged in, or another one after that one has logged out. */
  readonly current: string;
  /** Accounts by username, or by player id if the token cannot read the username. */
  readonly accounts: Readonly<Record<string, Account>>;
}

interface Contents {
  /** The default server: that of the last login, or another one after the last account there has logged out. */
  readonly server?: string;
  /** Servers by address, as given at the login. */
  readonly servers: Readonly<Record<string, KnownServer>>;
}

/** The stored servers and accounts. */
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
    await this.#write(await this.#read());
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

  /** Stores an account and makes it and its server the default. */
  async logIn(server: string, name: string, token: string): Promise<void> {
    const contents = await this.#read();
    const accounts = knownServer(contents, server)?.accounts ?? {};
    const known = { current: name, accounts: { ...accounts, [name]: { token } } };
    await this.#write({ server, servers: { ...otherServers(contents, server), [server]: known } });
  }

  /** Deletes an account. If it was the default account, another one is the default, if necessary on another server. */
  async logOut(server: string, name: string): Promise<void> {
    const contents = await this.#read();
    const known = knownServer(contents, server);
    if (known === undefined) return;
    const servers = otherServers(contents, server);
    const { [name]: _, ...accounts } = known.accounts;
    const [next] = Object.keys(accounts);
    if (next !== undefined) {
      const current = known.current === name ? next : known.current;
      return this.#write({ ...contents, servers: { ...servers, [server]: { current, accounts } } });
    }
    const [nextServer] = Object.keys(servers);
    const isMeant = contents.server !== undefined && serverKey(contents.server) === serverKey(server);
    const current = isMeant ? nextServer : contents.server;
    return this.#write({ ...(current === undefined ? {} : { server: current }), servers });
  }

  #write(contents: Contents): Promise<void> {
    return this.#file.write(contents);
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

/**
 * All accounts on a server. Earlier versions stored one entry per spelling of the address, so the entries of all
 * spellings are merged. If several have an account of the same name, the entry of the last login wins.
 */
function knownServer({ server: last, servers }: Contents, server: string): KnownServer | undefined {
  const entries = Object.entries(servers).filter(([address]) => serverKey(address) === serverKey(server));
  entries.sort(([one], [other]) => Number(one === last) - Number(other === last));
  const current = entries.at(-1)?.[1].current;
  if (current === undefined) return undefined;
  return { current, accounts: Object.assign({}, ...entries.map(([, known]) => known.accounts)) };
}

/** The entries of all other servers. */
const otherServers = ({ servers }: Contents, server: string): Contents["servers"] =>
  Object.fromEntries(Object.entries(servers).filter(([address]) => serverKey(address) !== serverKey(server)));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isAccount = (value: unknown): value is Account => isRecord(value) && typeof value.token === "string";

const isKnownServer = (value: unknown): value is KnownServer =>
  isRecord(value) &&
  typeof value.current === "string" &&
  isRecord(value.accounts) &&
  Object.values(value.accounts).every(isAccount);

const isContents = (value: unknown): value is Contents =>
  isRecord(value) &&
  (value.server === undefined || typeof value.server === "string") &&
  isRecord(value.servers) &&
  Object.values(value.servers).every(isKnownServer);
