import { sendingRequestId } from "./logging/rpc";
import type { Binding, KeptBinding, ObserverBinding } from "./object-kinds";
import type { OpponentRpc } from "./opponent/opponent-rpc";
import type { Thinkers } from "./opponent/thinkers";
import type { PlayerRpc, SignUpLimiterRpc } from "./player/player-rpc";
import type { GameObserverRpc } from "./room/observer-rpc";
import type { RoomRpc } from "./room/room-rpc";
import type { Side } from "./shared/side";
import type { WebhookHostRpc } from "./webhook-host/contract";

/** The bindings that wrangler.toml (or a local server) gives the Worker and its objects. */
export interface Env extends Readonly<Record<Binding, DurableObjectNamespace>> {
  readonly DB: D1Database;
  /**
   * Cloudflare's rate limiters: requests without a token, and all requests of an address. A local server counts itself.
   */
  readonly ANONYMOUS_LIMIT?: RateLimit;
  readonly ADDRESS_LIMIT?: RateLimit;
  /**
   * Local servers only. `GET` answers 2xx if a recent write to the data folder succeeded; `/now` tries a write at once.
   * `/objects/{binding}/{id}` answers 404 if the object has no file. Absent on Cloudflare, which has no disk to fill.
   */
  readonly DATA_FOLDER?: Pick<Fetcher, "fetch">;
  /**
   * Local servers only: processes that compute the moves of the house bots. Without it the Opponent objects compute
   * them.
   */
  readonly THINKERS?: Thinkers;
  /**
   * Local servers only: the network service that webhooks are sent through, with the server's rules about private
   * addresses. Without it webhooks use the global fetch, which on a local server passes through two more Workers
   * (docs/decisions/002-local-server.md).
   */
  readonly OUTWARD?: Pick<Fetcher, "fetch">;
  readonly ASSETS: Fetcher;
}

/** A stub that accepts WebSocket upgrades. */
type Upgradable = Pick<DurableObjectStub, "fetch">;

// The namespaces are not typed by their classes: the classes import these bindings, so the imports would form a circle.
// A stub's own type would also lose readonly lists and unknown members, which the contracts keep.
// Every stub sends the id of the current request, so that the log of an object names the request that called it.

/** The RPC methods of each kind of object. */
interface Contracts {
  readonly ROOMS: RoomRpc & Upgradable;
  readonly PLAYERS: PlayerRpc & Upgradable;
  readonly OPPONENTS: OpponentRpc;
  readonly WEBHOOK_HOSTS: WebhookHostRpc;
  readonly SIGN_UPS: SignUpLimiterRpc;
}

/** The object of a kind and name. Create a new stub after an exception. */
export const objectNamed = <Kind extends Binding>(env: Env, kind: Kind, name: string): Contracts[Kind] =>
  sendingRequestId(env[kind].getByName(name)) as unknown as Contracts[Kind];

/** The object of a player. Create a new stub after an exception. */
export const playerObject = (env: Env, id: string): Contracts["PLAYERS"] => objectNamed(env, "PLAYERS", id);

/** The object of a game. Create a new stub after an exception. */
export const roomObject = (env: Env, gameId: string): Contracts["ROOMS"] => objectNamed(env, "ROOMS", gameId);

/** An object that observes a game. Create a new stub after an exception. */
export const observerObject = (env: Env, kind: ObserverBinding, name: string): GameObserverRpc =>
  objectNamed(env, kind, name);

/** The object that computes the moves of a house bot in a game. Create a new stub after an exception. */
export const opponentObject = (env: Env, gameId: string, side: Side): Contracts["OPPONENTS"] =>
  objectNamed(env, "OPPONENTS", `${gameId}-${side}`);

/** The object of a host that receives webhooks. Create a new stub after an exception. */
export const webhookHostObject = (env: Env, host: string): Contracts["WEBHOOK_HOSTS"] =>
  objectNamed(env, "WEBHOOK_HOSTS", host);

/**
 * The object that counts the sign-ups or the token recoveries of a network address. Create a new stub after an
 * exception. Sign-ups use the plain address as the object's name, so that objects of earlier versions are still found.
 */
export const accountAccessLimiter = (env: Env, what: "sign-up" | "recovery", address: string): Contracts["SIGN_UPS"] =>
  objectNamed(env, "SIGN_UPS", what === "sign-up" ? address : `recovery ${address}`);

/** The platform's id of an object. A local server's files are named after it. */
export const platformId = (env: Env, kind: KeptBinding, name: string): string => env[kind].idFromName(name).toString();
