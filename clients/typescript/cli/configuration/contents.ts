import { serverKey } from "./server-address.js";

/** A player account that is logged in on a server. */
export interface Account {
  readonly token: string;
  /** Only of a login by OAuth, whose token expires. */
  readonly oauth?: OAuthLogin;
}

/** The part of a login by OAuth that outlives its access token. */
export interface OAuthLogin {
  /** Null if the server issued none. */
  readonly refreshToken: string | null;
  /** When the access token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Random text from which the secret of `skytale listen` is derived, because the tokens change. */
  readonly seed: string;
}

/** An account on a server. */
export interface AccountName {
  /** The server's address, as given at the login. */
  readonly server: string;
  /** A username, or the player's id if the token cannot read the username. */
  readonly account: string;
}

interface KnownServer {
  /** The default account: the last one that logged in, or another one after that one has logged out. */
  readonly current: string;
  /** Accounts by username, or by player id if the token cannot read the username. */
  readonly accounts: Readonly<Record<string, Account>>;
}

/** The stored configuration. */
export interface Contents {
  /** The default server: that of the last login, or another one after the last account there has logged out. */
  readonly server?: string;
  /** Servers by address, as given at the login. */
  readonly servers: Readonly<Record<string, KnownServer>>;
  /** Accounts that have a name of their own. Earlier versions did not write this member. */
  readonly profiles?: Readonly<Record<string, AccountName>>;
}

/**
 * All accounts on a server. Earlier versions stored one entry per spelling of the address, so the entries of all
 * spellings are merged. If several have an account of the same name, the entry of the last login wins.
 */
export function knownServer({ server: last, servers }: Contents, server: string): KnownServer | undefined {
  const entries = Object.entries(servers).filter(([address]) => serverKey(address) === serverKey(server));
  entries.sort(([one], [other]) => Number(one === last) - Number(other === last));
  const current = entries.at(-1)?.[1].current;
  if (current === undefined) return undefined;
  return { current, accounts: Object.assign({}, ...entries.map(([, known]) => known.accounts)) };
}

/** The entries of all other servers. */
const otherServers = ({ servers }: Contents, server: string): Contents["servers"] =>
  Object.fromEntries(Object.entries(servers).filter(([address]) => serverKey(address) !== serverKey(server)));

/** Whether two names mean the same account. */
export const isSameAccount = (one: AccountName, other: AccountName): boolean =>
  serverKey(one.server) === serverKey(other.server) && one.account.toLowerCase() === other.account.toLowerCase();

/** Adds or replaces an account, and makes it and its server the default. */
export function withAccount(contents: Contents, { account, server }: AccountName, stored: Account): Contents {
  const accounts = knownServer(contents, server)?.accounts ?? {};
  const known = { current: account, accounts: { ...accounts, [account]: stored } };
  return { ...contents, server, servers: { ...otherServers(contents, server), [server]: known } };
}

/** Replaces the stored part of an account. The defaults stay. An account that has logged out meanwhile is not stored. */
export function withRenewed(contents: Contents, { account, server }: AccountName, stored: Account): Contents {
  const known = knownServer(contents, server);
  if (known?.accounts[account] === undefined) return contents;
  const [address = server] = Object.keys(contents.servers).filter((one) => serverKey(one) === serverKey(server));
  const accounts = { ...known.accounts, [account]: stored };
  return { ...contents, servers: { ...otherServers(contents, server), [address]: { ...known, accounts } } };
}

/** Makes an account and its server the default. */
export function withDefault(contents: Contents, { account, server }: AccountName): Contents {
  const stored = knownServer(contents, server)?.accounts[account];
  return stored === undefined ? contents : withAccount(contents, { account, server }, stored);
}

/** Removes an account. If it was the default account, another one is the default, if necessary on another server. */
export function withoutAccount(contents: Contents, gone: AccountName): Contents {
  const { account, server } = gone;
  const known = knownServer(contents, server);
  if (known === undefined) return contents;
  const profiles = Object.fromEntries(
    Object.entries(contents.profiles ?? {}).filter(([, profile]) => !isSameAccount(profile, gone)),
  );
  const servers = otherServers(contents, server);
  const { [account]: _, ...accounts } = known.accounts;
  const [next] = Object.keys(accounts);
  if (next !== undefined) {
    const current = known.current === account ? next : known.current;
    return { ...contents, servers: { ...servers, [server]: { current, accounts } }, profiles };
  }
  const [nextServer] = Object.keys(servers);
  const isDefault = contents.server !== undefined && serverKey(contents.server) === serverKey(server);
  const current = isDefault ? nextServer : contents.server;
  return { ...(current === undefined ? {} : { server: current }), servers, profiles };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isAccount = (value: unknown): value is Account =>
  isRecord(value) && typeof value.token === "string" && (value.oauth === undefined || isOAuthLogin(value.oauth));

const isOAuthLogin = (value: unknown): value is OAuthLogin =>
  isRecord(value) &&
  (value.refreshToken === null || typeof value.refreshToken === "string") &&
  typeof value.expiresAt === "number" &&
  typeof value.seed === "string";

const isKnownServer = (value: unknown): value is KnownServer =>
  isRecord(value) &&
  typeof value.current === "string" &&
  isRecord(value.accounts) &&
  Object.values(value.accounts).every(isAccount);

const isAccountName = (value: unknown): value is AccountName =>
  isRecord(value) && typeof value.server === "string" && typeof value.account === "string";

/** Whether a value is a stored configuration, of this version or an earlier one. */
export const isContents = (value: unknown): value is Contents =>
  isRecord(value) &&
  (value.server === undefined || typeof value.server === "string") &&
  isRecord(value.servers) &&
  Object.values(value.servers).every(isKnownServer) &&
  (value.profiles === undefined || (isRecord(value.profiles) && Object.values(value.profiles).every(isAccountName)));
