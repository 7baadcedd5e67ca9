import * as z from "zod";
import { isMailAddress } from "./channels/email/mail";
import { DAY, HOUR, parseDuration } from "./shared/duration";
import { isId } from "./shared/ids";
import { isUsername } from "./shared/username";

const duration = z.string().transform((text, context) => {
  const parsed = parseDuration(text);
  if (parsed.ok) return parsed.value;
  context.addIssue({ code: "custom", message: parsed.error });
  return z.NEVER;
});
const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, "expected a whole number from 1 to 9999999")
  .transform(Number);
const words = (what: string, read: (word: string) => string | null) =>
  z.string().transform((text, context) => {
    const values = text.split(/[\s,]+/).filter((word) => word !== "");
    const wrong = values.find((word) => read(word) === null);
    if (wrong === undefined) return values.map((word) => read(word) ?? word);
    context.addIssue({ code: "custom", message: `"${wrong}" is no ${what}` });
    return z.NEVER;
  });
/** A host name as `new URL` normalizes it, with an IPv6 address in brackets; null if the text is not a host name. */
const hostName = (text: string): string | null =>
  URL.canParse(`http://${text}`) && !/[/?#@]|:\d+$/.test(text) ? new URL(`http://${text}`).hostname : null;
const pageOrigin = (text: string): string | null => {
  if (text === "null") return text;
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).pathname === "/" ? new URL(text).origin : null;
};
/**
 * A key pair as `npm run deploy` creates it: the public and the private key of P-256, each in base64url, with a dot
 * between them.
 */
const vapidKeys = z
  .string()
  .regex(/^B[\w-]{86}\.[\w-]{43}$/, "expected a public and a private key in base64url with a dot between them")
  .transform((text): VapidKeys => {
    const [publicKey = "", privateKey = ""] = text.split(".");
    return { publicKey, privateKey };
  });
/** A sender of mails: `notices@example.com` or `Skytale <notices@example.com>`. */
const mailSender = z
  .string()
  .regex(
    /^(?:[^<>@"\r\n]{0,60} )?<[^\s<>@"]+@[^\s<>@"]+>$|^[^\s<>@"]+@[^\s<>@"]+$/,
    "expected an address such as Skytale <notices@example.com>",
  );
/** A domain of received mails. */
const mailDomain = z
  .string()
  .refine((text) => isMailAddress(`move@${text}`), "expected a domain such as reply.example.com");
/** A token of the operator. Short ones could be guessed. */
const operatorToken = z
  .string()
  .regex(/^[\x21-\x7e]{16,200}$/, "expected 16 to 200 printable ASCII characters without spaces");
const instant = z.string().transform((text, context) => {
  const time = Date.parse(text);
  if (Number.isFinite(time)) return time;
  context.addIssue({ code: "custom", message: "expected a time such as 2026-11-22T10:00:00Z" });
  return z.NEVER;
});
const flag = z.enum(["true", "false"]).transform((text) => text === "true");

const schema = z
  .object({
    MIN_MOVE_TIME: duration.default(HOUR),
    MAX_MOVE_TIME: duration.default(30 * DAY),
    MAX_BANK: duration.optional(),
    DEADLINE_WARNING_PART: z.coerce.number().min(0).max(0.9).default(0.25),
    ALLOW_PRIVATE_WEBHOOKS: flag.default(false),
    ALLOWED_HOSTS: words("host name or address", hostName).optional(),
    ALLOWED_ORIGINS: words("origin such as https://example.com", pageOrigin).optional(),
    SKYTALE_ORIGIN: z.string().optional(),
    LOCAL_SERVER: flag.default(false),
    ADDRESS_REQUESTS_PER_MINUTE: count.optional(),
    ANONYMOUS_REQUESTS_PER_MINUTE: count.optional(),
    PLAYER_REQUESTS_PER_MINUTE: count.default(300),
    SIGN_UPS_PER_HOUR: count.optional(),
    RECOVERIES_PER_HOUR: count.optional(),
    UNVERIFIED_WEBHOOKS_PER_HOUR: count.optional(),
    MAX_HOUSE_GAMES: count.default(50),
    MAX_RUNNING_GAMES: count.default(100),
    MAX_TOURNAMENTS: count.default(5),
    MAX_ENTRIES: count.default(50),
    MAX_TEAMS: count.default(3),
    EVALUATIONS_PER_DAY: count.default(20),
    EVALUATION_NODES: count.default(200_000),
    STANDING_TOURNAMENTS: flag.default(true),
    MAX_OPEN_CHALLENGES: count.default(20),
    MAX_LOBBY_CHALLENGES: count.default(5),
    MAX_PENDING_PER_PAIR: count.default(3),
    MAX_PENDING_RECEIVED: count.default(100),
    PAIR_CHALLENGES_PER_HOUR: count.default(10),
    VACATION_DAYS: z.coerce.number().int().min(0).max(365).default(30),
    ADMIN_PLAYER_ID: z.string().refine(isId, "expected a player's id, as GET /v1/me shows it").optional(),
    ADMIN_USERNAME: z.string().refine(isUsername, "expected a username").optional(),
    RESTORED_AT: instant.optional(),
    SECURITY_CONTACT: z.string().optional(),
    STREAM_KEEP_ALIVE: duration.default(20_000),
    STREAM_MAX_AGE: duration.default(HOUR),
    VAPID_KEYS: vapidKeys.optional(),
    MAIL_FROM: mailSender.optional(),
    MAIL_REPLY_DOMAIN: mailDomain.optional(),
    MAILS_PER_DAY: count.default(1000),
    PLAYER_MAILS_PER_DAY: count.default(20),
    WATCHERS_PER_ADDRESS: count.optional(),
    HOUSE_THINKERS: count.default(2),
    METRICS_TOKEN: operatorToken.optional(),
    LOG_LEVEL: z.enum(["error", "info"]).default("error"),
    REQUESTS_AT_ONCE: count.optional(),
  })
  .refine((vars) => vars.MIN_MOVE_TIME <= vars.MAX_MOVE_TIME, {
    path: ["MIN_MOVE_TIME"],
    error: "expected no more than MAX_MOVE_TIME",
  })
  .refine((vars) => vars.MAX_BANK === undefined || vars.MAX_BANK >= vars.MAX_MOVE_TIME, {
    path: ["MAX_BANK"],
    error: "expected no less than MAX_MOVE_TIME",
  });

/** The key pair that signs requests to push services, in base64url: an uncompressed point of P-256, and its scalar. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The settings from `[vars]` or the environment, parsed. Durations in milliseconds. */
export interface Settings {
  readonly minMoveTime: number;
  readonly maxMoveTime: number;
  /** Upper limit of a time bank. */
  readonly maxBank: number;
  /**
   * Time between the deadline warning and the deadline, as a fraction of the time that the turn began with; 0 disables
   * warnings.
   */
  readonly warningPart: number;
  readonly allowPrivateWebhooks: boolean;
  readonly isLocalServer: boolean;
  /**
   * Host names that requests may be addressed to; null allows all. By default all on Cloudflare, which routes only its
   * own hosts to the Worker, and only loopback names on a local server.
   */
  readonly allowedHosts: readonly string[] | null;
  /**
   * Origins of web pages that may call the API, besides pages of this server and this machine. Null, as always on
   * Cloudflare, allows all origins. That is safe because no page can change anything without a token.
   */
  readonly allowedOrigins: readonly string[] | null;
  /** The configured public address of this server, such as `https://host`; null if none is configured. */
  readonly origin: string | null;
  /** Requests per minute with a token, valid or not, from one network address, over all players. */
  readonly addressRequestsPerMinute: number;
  /**
   * Requests per minute without a token from one network address. The local default is higher, because all clients on
   * the machine share one address.
   */
  readonly anonymousRequestsPerMinute: number;
  /** Requests per minute of a player, over all their tokens. An ordinary request costs 1, some cost more. */
  readonly playerRequestsPerMinute: number;
  /** Sign-ups per hour that one network address may try. */
  readonly signUpsPerHour: number;
  /** Account recoveries per hour that one network address may try. */
  readonly recoveriesPerHour: number;
  /**
   * Requests per hour to one host by the unverified webhooks of all players. A tenth of them may be sent in one burst.
   */
  readonly unverifiedWebhooksPerHour: number;
  /**
   * Running games against house bots that a player may have. The limit exists because house bots use the server's CPU.
   */
  readonly maxHouseGames: number;
  /** Running games against people that a player may have. Games against house bots have their own limit. */
  readonly maxRunningGames: number;
  /** Tournaments of one organizer that are drafts, open, running or paused. */
  readonly maxTournaments: number;
  /** Tournaments that are not over and that a player may have entered. */
  readonly maxEntries: number;
  /** Teams that one player may own. */
  readonly maxTeams: number;
  /** Computer evaluations that a player may request in 24 hours. */
  readonly evaluationsPerDay: number;
  /** Positions that the search of a computer evaluation visits per position of the game. */
  readonly evaluationNodes: number;
  /** Whether the server holds a league and a round robin of each game. */
  readonly standingTournaments: boolean;
  /** Open challenges that a player may have, direct ones and those in the lobby together. */
  readonly maxOpenChallenges: number;
  /** Open challenges that a player may have in the lobby. */
  readonly maxLobbyChallenges: number;
  /** Unanswered challenges from one player to one other player. */
  readonly maxPendingPerPair: number;
  /** Unanswered challenges that one player may receive, over all challengers. */
  readonly maxPendingReceived: number;
  /**
   * Challenges per hour from one player to one other, because each notifies the other player. Accepted ones are not
   * counted.
   */
  readonly pairChallengesPerHour: number;
  /** Vacation in any 365 days, in milliseconds. */
  readonly vacationBudget: number;
  /** The id of the player who may have a token with the scope `admin`; null: `adminUsername` decides. */
  readonly adminPlayerId: string | null;
  /** The reserved username of the admin, used if no id is set; null: no name is reserved. */
  readonly adminUsername: string | null;
  /** Interval of the keep-alives of a stream. */
  readonly streamKeepAlive: number;
  /** Lifetime of a stream, which is varied randomly by up to a tenth. The client then reconnects. */
  readonly streamMaxAge: number;
  /** Open streams and long polls of one game per network address, not counting those of the game's players. */
  readonly watchersPerAddress: number;
  /** The VAPID keys that push subscriptions of browsers are bound to; null disables Web Push. */
  readonly vapidKeys: VapidKeys | null;
  /** The sender of mails, an address with or without a name; null disables e-mail. */
  readonly mailFrom: string | null;
  /** Domain of the addresses that receive moves by mail; null if the server receives none. */
  readonly mailReplyDomain: string | null;
  /** Mails that the server sends per UTC day. The others are sent on the next day. */
  readonly mailsPerDay: number;
  /** Notices to one player per UTC day. */
  readonly playerMailsPerDay: number;
  /** Maximum number of games in which house bots compute a move at the same time, per isolate or local server. */
  readonly houseThinkers: number;
  /** The token of `GET /metrics`; null disables it. */
  readonly metricsToken: string | null;
  /** `error` logs failures only, `info` also each request and each call of an object. */
  readonly logLevel: "error" | "info";
  /**
   * Maximum number of requests that one process handles at the same time. The limit in use is adapted below this
   * maximum: it falls if requests take long.
   */
  readonly requestsAtOnce: number;
  /**
   * Time of the last restore of all data from a backup, milliseconds since 1970; null if there was none. Running games
   * without a command since that time announce their position and clocks.
   */
  readonly restoredAt: number | null;
  /** Contact for reports of vulnerabilities: `mailto:…` or `https://…`. */
  readonly securityContact: string | null;
}

const parsed = new WeakMap<object, Settings>();

/** Parses the settings, once for each `env`. Throws an error that names each invalid variable. */
export function settingsOf(env: object): Settings {
  const known = parsed.get(env);
  if (known) return known;
  const read = schema.safeParse(env);
  if (!read.success) {
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
  }
  const vars = read.data;
  const settings: Settings = {
    minMoveTime: vars.MIN_MOVE_TIME,
    maxMoveTime: vars.MAX_MOVE_TIME,
    maxBank: vars.MAX_BANK ?? Math.max(60 * DAY, vars.MAX_MOVE_TIME),
    warningPart: vars.DEADLINE_WARNING_PART,
    allowPrivateWebhooks: vars.ALLOW_PRIVATE_WEBHOOKS,
    isLocalServer: vars.LOCAL_SERVER,
    allowedHosts: vars.ALLOWED_HOSTS ?? (vars.LOCAL_SERVER ? ["localhost", "127.0.0.1", "[::1]"] : null),
    allowedOrigins: vars.LOCAL_SERVER ? (vars.ALLOWED_ORIGINS ?? []) : null,
    origin: vars.SKYTALE_ORIGIN ?? null,
    addressRequestsPerMinute: vars.ADDRESS_REQUESTS_PER_MINUTE ?? (vars.LOCAL_SERVER ? 600_000 : 1200),
    playerRequestsPerMinute: vars.PLAYER_REQUESTS_PER_MINUTE,
    anonymousRequestsPerMinute: vars.ANONYMOUS_REQUESTS_PER_MINUTE ?? (vars.LOCAL_SERVER ? 60_000 : 120),
    recoveriesPerHour: vars.RECOVERIES_PER_HOUR ?? (vars.LOCAL_SERVER ? 1000 : 20),
    signUpsPerHour: vars.SIGN_UPS_PER_HOUR ?? (vars.LOCAL_SERVER ? 60 : 20),
    unverifiedWebhooksPerHour: vars.UNVERIFIED_WEBHOOKS_PER_HOUR ?? (vars.LOCAL_SERVER ? 100_000 : 600),
    maxHouseGames: vars.MAX_HOUSE_GAMES,
    maxRunningGames: vars.MAX_RUNNING_GAMES,
    maxTournaments: vars.MAX_TOURNAMENTS,
    maxEntries: vars.MAX_ENTRIES,
    maxTeams: vars.MAX_TEAMS,
    evaluationsPerDay: vars.EVALUATIONS_PER_DAY,
    evaluationNodes: vars.EVALUATION_NODES,
    standingTournaments: vars.STANDING_TOURNAMENTS,
    maxOpenChallenges: vars.MAX_OPEN_CHALLENGES,
    maxLobbyChallenges: vars.MAX_LOBBY_CHALLENGES,
    maxPendingPerPair: vars.MAX_PENDING_PER_PAIR,
    maxPendingReceived: vars.MAX_PENDING_RECEIVED,
    pairChallengesPerHour: vars.PAIR_CHALLENGES_PER_HOUR,
    vacationBudget: vars.VACATION_DAYS * DAY,
    adminPlayerId: vars.ADMIN_PLAYER_ID ?? null,
    adminUsername: vars.ADMIN_USERNAME ?? null,
    streamKeepAlive: Math.max(vars.STREAM_KEEP_ALIVE, 1000),
    streamMaxAge: Math.max(vars.STREAM_MAX_AGE, 1000),
    watchersPerAddress: vars.WATCHERS_PER_ADDRESS ?? (vars.LOCAL_SERVER ? 500 : 50),
    vapidKeys: vars.VAPID_KEYS ?? null,
    mailFrom: vars.MAIL_FROM ?? null,
    mailReplyDomain: vars.MAIL_REPLY_DOMAIN ?? null,
    mailsPerDay: vars.MAILS_PER_DAY,
    playerMailsPerDay: vars.PLAYER_MAILS_PER_DAY,
    houseThinkers: vars.HOUSE_THINKERS,
    metricsToken: vars.METRICS_TOKEN ?? null,
    logLevel: vars.LOG_LEVEL,
    requestsAtOnce: vars.REQUESTS_AT_ONCE ?? (vars.LOCAL_SERVER ? 8 : 512),
    restoredAt: vars.RESTORED_AT ?? null,
    securityContact: vars.SECURITY_CONTACT ?? null,
  };
  parsed.set(env, settings);
  return settings;
}
