import net from "node:net";
import path from "node:path";
import type { Vars } from "./config.ts";
import { type InboxSettings, readInbox } from "./mail/inbox-settings.ts";
import { StartError } from "./start-error.ts";
import { defaultThinkers } from "./thinking-pool.ts";

/** Variables passed from the environment to the worker, besides those under [vars] in wrangler.toml. */
const alwaysPassed = [
  "ADDRESS_REQUESTS_PER_MINUTE",
  "ADMIN_PLAYER_ID",
  "ADMIN_USERNAME",
  "ALLOWED_ORIGINS",
  "ANONYMOUS_REQUESTS_PER_MINUTE",
  "DEADLINE_WARNING_PART",
  "HOUSE_THINKERS",
  "LOG_LEVEL",
  "MAILS_PER_DAY",
  "MAIL_REPLY_DOMAIN",
  "MAX_BANK",
  "MAX_ENTRIES",
  "MAX_HOUSE_GAMES",
  "MAX_LOBBY_CHALLENGES",
  "MAX_MOVE_TIME",
  "MAX_OPEN_CHALLENGES",
  "MAX_PENDING_PER_PAIR",
  "MAX_PENDING_RECEIVED",
  "MAX_RUNNING_GAMES",
  "MAX_TEAMS",
  "EVALUATIONS_PER_DAY",
  "EVALUATION_NODES",
  "MAX_TOURNAMENTS",
  "METRICS_TOKEN",
  "MIN_MOVE_TIME",
  "PAIR_CHALLENGES_PER_HOUR",
  "PLAYER_MAILS_PER_DAY",
  "PLAYER_REQUESTS_PER_MINUTE",
  "REQUESTS_AT_ONCE",
  "RESTORED_AT",
  "SECURITY_CONTACT",
  "SIGN_UPS_PER_HOUR",
  "STANDING_TOURNAMENTS",
  "RECOVERIES_PER_HOUR",
  "STREAM_KEEP_ALIVE",
  "STREAM_MAX_AGE",
  "UNVERIFIED_WEBHOOKS_PER_HOUR",
  "VACATION_DAYS",
  "VAPID_KEYS",
  "WATCHERS_PER_ADDRESS",
] as const;

/** Defaults of a local server that differ from wrangler.toml. */
const localDefaults = { HOUSE_THINKERS: String(defaultThinkers()), MIN_MOVE_TIME: "PT1S" } as const;

type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings {
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  /** The folder with all data of the server. */
  readonly data: string;
  /** Whether the server may send requests to loopback addresses of this machine, besides the Internet. */
  readonly loopbackNetwork: boolean;
  /** Sending of mails; null if the server sends none. */
  readonly mail: MailSettings | null;
  /** Receiving of replies; null if the server receives none. */
  readonly inbox: InboxSettings | null;
  /** Whether the server has a test clock. */
  readonly testClock: boolean;
  /** Loopback port for a debugger or profiler; null disables it. */
  readonly inspectorPort: number | null;
}

/** `smtpUrl` is null for the outbox in the data folder. */
export interface MailSettings {
  readonly from: string;
  readonly smtpUrl: string | null;
}

/** Reads the settings of the process. Throws a StartError that names the invalid variable. */
export function readSettings(env: Environment): Settings {
  const host = readHost(env.HOST || "127.0.0.1");
  const port = readPort("PORT", env.PORT || "8787");
  const data = dataFolder(env);
  const loopbackNetwork = readLoopbackNetwork(env.ALLOW_PRIVATE_WEBHOOKS, host);
  const inspectorPort = env.SKYTALE_INSPECTOR_PORT
    ? readPort("SKYTALE_INSPECTOR_PORT", env.SKYTALE_INSPECTOR_PORT)
    : null;
  const mail = readMail(env, host);
  const inbox = readInbox(env, host);
  const testClock = readTestClock(env.TEST_CLOCK, host);
  return { host, port, data, loopbackNetwork, mail, inbox, testClock, inspectorPort };
}

/** Absolute path of the folder with all data of the server. */
export const dataFolder = (env: Environment): string => path.resolve(env.SKYTALE_DATA || ".wrangler/state");

/** The text bindings of the worker: [vars] of wrangler.toml, the environment, and values that are known only here. */
export function workerVars(configured: Readonly<Vars>, settings: Settings, address: string, env: Environment): Vars {
  const names = new Set([...Object.keys(configured), ...alwaysPassed]);
  const given = [...names].flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  return {
    ...configured,
    ...localDefaults,
    ...Object.fromEntries(given),
    ALLOWED_HOSTS: ownHosts(settings.host, env).join(","),
    ALLOW_PRIVATE_WEBHOOKS: String(settings.loopbackNetwork),
    LOCAL_SERVER: "true",
    ...(settings.mail === null ? {} : { MAIL_FROM: settings.mail.from }),
    SKYTALE_ORIGIN: env.SKYTALE_ORIGIN || address,
  };
}

/** The variable with the time of the last restore, for the worker. Empty if there was none. */
export const restoredAt = (record: { readonly restoredAt: string | null }): Vars =>
  record.restoredAt === null ? {} : { RESTORED_AT: record.restoredAt };

/** Values of the Host header that are accepted. A wildcard host allows every address of the machine, but no name. */
function ownHosts(host: string, env: Environment): readonly string[] {
  const origin = env.SKYTALE_ORIGIN ?? "";
  return [
    "localhost",
    "127.0.0.1",
    "[::1]",
    net.isIPv6(host) ? `[${host}]` : host,
    ...(URL.canParse(origin) ? [new URL(origin).hostname] : []),
    ...(env.ALLOWED_HOSTS ? [env.ALLOWED_HOSTS] : []),
  ];
}

/** Address that a browser on this machine can open. A wildcard host becomes `localhost`. */
export function serverAddress(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${hostAndPort(name, port)}`;
}

/** `host:port`, with brackets around an IPv6 address. */
export function hostAndPort(host: string, port: number): string {
  return net.isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}

function readHost(text: string): string {
  const host = text.replace(/^\[(.*)\]$/, "$1");
  if (net.isIP(host) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) return host;
  throw new StartError(`HOST is "${text}"; it must be an address of this machine or a host name, such as 127.0.0.1.`);
}

function readPort(variable: string, text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  throw new StartError(`${variable} is "${text}"; it must be a whole number from 1 to 65535, or 0 for any free port.`);
}

function readLoopbackNetwork(text: string | undefined, host: string): boolean {
  const loopback = isLoopback(host);
  if (!text) return loopback;
  if (text === "false") return false;
  if (text !== "true") throw new StartError(`ALLOW_PRIVATE_WEBHOOKS is "${text}"; it must be true or false.`);
  if (loopback) return true;
  throw new StartError(
    `ALLOW_PRIVATE_WEBHOOKS=true is for a server that only this machine reaches, and HOST is ${host}. ` +
      "Set HOST=127.0.0.1 or leave ALLOW_PRIVATE_WEBHOOKS out.",
  );
}

/**
 * By SMTP if SMTP_URL is set. Otherwise a server that only this machine reaches writes mails to its outbox, and any
 * other server sends none: its players would never see a mail in the outbox.
 */
function readMail(env: Environment, host: string): MailSettings | null {
  const { MAIL_FROM: from, SKYTALE_ORIGIN: origin, SMTP_URL: smtpUrl } = env;
  if (smtpUrl) {
    if (!/^smtps?:\/\/./.test(smtpUrl) || !URL.canParse(smtpUrl)) {
      // The value is not shown, because it contains a password.
      throw new StartError("SMTP_URL must be an address such as smtps://user:password@smtp.example.com:465.");
    }
    if (!from) throw new StartError("SMTP_URL is set; MAIL_FROM must name the sender, such as notices@example.com.");
    return { from, smtpUrl };
  }
  const isPublic = origin !== undefined && URL.canParse(origin) && !isLoopback(new URL(origin).hostname);
  return isLoopback(host) && !isPublic ? { from: from || "Skytale <skytale@localhost>", smtpUrl: null } : null;
}

function readTestClock(text: string | undefined, host: string): boolean {
  if (!text || text === "0") return false;
  if (text !== "1") throw new StartError(`TEST_CLOCK is "${text}"; it must be 1, or 0 for a server without one.`);
  if (isLoopback(host)) return true;
  throw new StartError(
    `TEST_CLOCK=1 is for a server that only this machine reaches, because anybody who reaches it can move its time. ` +
      `HOST is ${host}. Set HOST=127.0.0.1 or leave TEST_CLOCK out.`,
  );
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (net.isIPv4(host) && host.startsWith("127."));
}
