import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { printable } from "../terminal/printable.js";
import { type AccountName, type Contents, isSameAccount, knownServer } from "./contents.js";
import { serverKey } from "./server-address.js";

/** An account with the name by which `--profile` selects it. */
export interface Profile extends AccountName {
  readonly profile: string;
  /** Whether commands use it if nothing else is selected. */
  readonly current: boolean;
}

/** All accounts as profiles. An account without a name of its own is `account@host`. */
export function profilesOf(contents: Contents): readonly Profile[] {
  const addresses = new Map(Object.keys(contents.servers).map((server) => [serverKey(server), server]));
  const isDefault = (server: string) =>
    contents.server !== undefined && serverKey(contents.server) === serverKey(server);
  return [...addresses.values()].flatMap((server) => {
    const known = knownServer(contents, server);
    return Object.keys(known?.accounts ?? {}).map((account) => ({
      profile: ownName(contents, { account, server }) ?? impliedName({ account, server }),
      account,
      server,
      current: isDefault(server) && known?.current === account,
    }));
  });
}

/** Finds a profile by its own name, ignoring case, or by `account@host`, in any spelling of a loopback host. */
export const findProfile = (contents: Contents, name: string): Profile | undefined =>
  profilesOf(contents).find(
    (profile) => profile.profile.toLowerCase() === name.toLowerCase() || isImplied(name, profile),
  );

function isImplied(name: string, profile: AccountName): boolean {
  const [, account = "", host = ""] = /^(.+)@([^@]+)$/.exec(name) ?? [];
  const { protocol } = new URL(profile.server);
  return account !== "" && isSameAccount({ account, server: `${protocol}//${host}` }, profile);
}

/** The name that an account was given. */
export const ownName = ({ profiles = {} }: Contents, name: AccountName): string | undefined =>
  Object.entries(profiles).find(([, profile]) => isSameAccount(profile, name))?.[0];

const impliedName = ({ account, server }: AccountName): string =>
  `${account}@${serverKey(server).replace(/^https?:\/\//, "")}`;

/** Gives an account a name. Another account or name that it had is forgotten. */
export function withProfile(contents: Contents, profile: string, name: AccountName): Contents {
  const others = Object.entries(contents.profiles ?? {}).filter(
    ([other, account]) => other.toLowerCase() !== profile.toLowerCase() && !isSameAccount(account, name),
  );
  return { ...contents, profiles: { ...Object.fromEntries(others), [profile]: name } };
}

/** Checks the name of a new profile. Throws a `Failure` for one that could be taken for `account@host`. */
export function readProfileName(text: string): string {
  if (/^[A-Za-z0-9][\w.-]{0,39}$/.test(text) && text !== "__proto__") return text;
  throw new Failure(EXIT.usage, "bad-profile", `“${printable(text)}” cannot be the name of a profile.`, [
    "Use up to 40 letters, digits, dots, dashes and underscores, such as work.",
  ]);
}
