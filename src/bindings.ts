import type { EvaluatorRpc } from "./evaluator/contract";
import { sendingRequestId } from "./logging/rpc";
import type { Binding, IrreplaceableBinding, ObserverBinding } from "./object-kinds";
import type { OpponentRpc } from "./opponent/opponent-rpc";
import type { Thinkers } from "./opponent/thinkers";
import type { PlayerRpc, SignUpLimiterRpc } from "./player/player-rpc";
import type { GameObserverRpc } from "./room/observer-rpc";
import type { RoomRpc } from "./room/room-rpc";
import type { Side } from "./shared/side";
import type { TeamRpc } from "./team/team-rpc";
import type { TournamentRpc } from "./tournament-object/tournament-rpc";
import type { WebhookHostRpc } from "./webhook-host/contract";

/** The bindings that wrangler.toml (or a local server) gives the Worker and its objects. */
export interface Env extends Readonly<Record<Binding, DurableObjectNamespace>> {
  readonly DB: D1Database;
  /**
   * Cloudflare's rate limiters per network address: requests without a token, and requests with one. Absent on a local
   * server, which counts in its memory.
   */
  readonly ANONYMOUS_LIMIT?: RateLimit;
  readonly ADDRESS_LIMIT?: RateLimit;
  /**
   * Local servers only: a service for questions about the data folder. `/` answers 2xx if a recent write to the folder
   * succeeded, `/now` if a new write succeeds. `/objects/{binding}/{id}` answers 404 if the object has no file. Absent
   * on Cloudflare, which has no disk to fill.
   */
  readonly DATA_FOLDER?: Pick<Fetcher, "fetch">;
  /** Local servers only: measurements of files and processes, as JSON of the type `ServerFacts`. */
  readonly SERVER_FACTS?: Pick<Fetcher, "fetch">;
  /**
   * Local servers only: processes that compute the moves of the house bots. Without them the Opponent objects compute
   * the moves.
   */
  readonly THINKERS?: Thinkers;
  /**
   * Local servers only: the network service that webhooks are sent through. It blocks private addresses, except
   * loopback if the settings allow it. Without it, webhooks use the global fetch, which on a local server passes
   * through two more Workers (docs/decisions/002-local-server.md).
   */
  readonly OUTWARD?: Pick<Fetcher, "fetch">;
  /** Local servers only: the mail service of the Node process, which sends by SMTP or writes files. */
  readonly MAIL?: Pick<Fetcher, "fetch">;
  /** Cloudflare Email Sending. Absent if the operator has not set it up. */
  readonly EMAIL?: Pick<SendEmail, "send">;
  /** The bucket of monthly dumps. Absent if the operator has not created it: then there are no dumps. */
  readonly DUMPS?: R2Bucket;
  /**
   * Local servers only: a service that stores dumps in the data folder. `GET /?prefix=` lists files, `GET /{name}` reads
   * one, and `PUT /{name}` writes one, with `If-None-Match: *` only a new one.
   */
  readonly DUMPS_FOLDER?: Pick<Fetcher, "fetch">;
  readonly ASSETS: Fetcher;
}

/** The part of a stub that accepts WebSocket upgrades. */
type Upgradable = Pick<DurableObjectStub, "fetch">;

// The namespaces are not typed by their classes: the classes import this file, so the imports would form a circle. The
// stub type of the platform would also lose readonly lists and members of type `unknown`; the contracts keep both.
// Every stub from this file sends the id of the current request, so that the log of an object names the request that
// called it.

/** The RPC methods of each kind of object. */
interface Contracts {
  readonly ROOMS: RoomRpc & Upgradable;
  readonly PLAYERS: PlayerRpc & Upgradable;
  readonly TOURNAMENTS: TournamentRpc & Upgradable;
  readonly TEAMS: TeamRpc;
  readonly OPPONENTS: OpponentRpc;
  readonly EVALUATORS: EvaluatorRpc;
  readonly WEBHOOK_HOSTS: WebhookHostRpc;
  readonly SIGN_UPS: SignUpLimiterRpc;
}

/** A stub of the object of this kind and name. Create a new stub after a call has thrown. */
export const objectNamed = <Kind extends Binding>(env: Env, kind: Kind, name: string): Contracts[Kind] =>
  sendingRequestId(env[kind].getByName(name)) as unknown as Contracts[Kind];

/** A stub of a player's object. Create a new stub after a call has thrown. */
export const playerObject = (env: Env, id: string): Contracts["PLAYERS"] => objectNamed(env, "PLAYERS", id);

/** A stub of a game's object. Create a new stub after a call has thrown. */
export const roomObject = (env: Env, gameId: string): Contracts["ROOMS"] => objectNamed(env, "ROOMS", gameId);

/** A stub of a tournament's object. Create a new stub after a call has thrown. */
export const tournamentObject = (env: Env, id: string): Contracts["TOURNAMENTS"] => objectNamed(env, "TOURNAMENTS", id);

/** A stub of a team's object. Create a new stub after a call has thrown. */
export const teamObject = (env: Env, id: string): Contracts["TEAMS"] => objectNamed(env, "TEAMS", id);

/** A stub of an object that observes games. Create a new stub after a call has thrown. */
export const observerObject = (env: Env, kind: ObserverBinding, name: string): GameObserverRpc =>
  objectNamed(env, kind, name);

/** A stub of the object that plays one side of a game for a house bot. Create a new stub after a call has thrown. */
export const opponentObject = (env: Env, gameId: string, side: Side): Contracts["OPPONENTS"] =>
  objectNamed(env, "OPPONENTS", `${gameId}-${side}`);

/** A stub of the object that evaluates a finished game. Create a new stub after a call has thrown. */
export const evaluatorObject = (env: Env, gameId: string): Contracts["EVALUATORS"] =>
  objectNamed(env, "EVALUATORS", gameId);

/** A stub of the object of a host that receives webhooks. Create a new stub after a call has thrown. */
export const webhookHostObject = (env: Env, host: string): Contracts["WEBHOOK_HOSTS"] =>
  objectNamed(env, "WEBHOOK_HOSTS", host);

/**
 * A stub of the object that limits the sign-ups, account recoveries or registrations of apps of a network address. Create a new stub after
 * a call has thrown. For sign-ups, the object's name is the plain address, so that objects of earlier versions are
 * still found.
 */
export const accountAccessLimiter = (
  env: Env,
  what: "sign-up" | "recovery" | "registration",
  address: string,
): Contracts["SIGN_UPS"] => objectNamed(env, "SIGN_UPS", what === "sign-up" ? address : `${what} ${address}`);

/**
 * A stub of the object that limits mails: those to one address, by its tag (see channels/email/signatures.ts), or with
 * null all mails of the server. Create a new stub after a call has thrown.
 */
export const mailLimiter = (env: Env, addressTag: string | null): Contracts["SIGN_UPS"] =>
  objectNamed(env, "SIGN_UPS", addressTag === null ? "mails" : `mail ${addressTag}`);

/** The platform's id of an object. A local server names the object's file after it. */
export const platformId = (env: Env, kind: IrreplaceableBinding, name: string): string =>
  env[kind].idFromName(name).toString();
