import type { OpponentRpc } from "./opponent/opponent-rpc";
import type { Thinkers } from "./opponent/thinkers";
import type { PlayerRpc, SignUpLimiterRpc } from "./player/player-rpc";
import type { RoomRpc } from "./room/room-rpc";
import type { Side } from "./shared/side";
import type { WebhookHostRpc } from "./webhook-host/contract";

/** The bindings that wrangler.toml (or a local server) gives the Worker and its objects. */
export interface Env {
  readonly ROOMS: DurableObjectNamespace;
  readonly PLAYERS: DurableObjectNamespace;
  readonly OPPONENTS: DurableObjectNamespace;
  readonly WEBHOOK_HOSTS: DurableObjectNamespace;
  readonly SIGN_UPS: DurableObjectNamespace;
  readonly DB: D1Database;
  /** The platform's counters for requests without a token and for all of an address; a local server counts by itself. */
  readonly ANONYMOUS_LIMIT?: RateLimit;
  readonly ADDRESS_LIMIT?: RateLimit;
  /**
   * A local server's own: answers 2xx while its data folder can be written to, tried within the last seconds or at `/now`
   * at once, and 404 at `/objects/{binding}/{id}` for an
   * object that has no file. On Cloudflare there is no disk to fill.
   */
  readonly DATA_FOLDER?: Pick<Fetcher, "fetch">;
  /** A local server's own: processes that think for the house. Where there are none its objects think themselves. */
  readonly THINKERS?: Thinkers;
  /**
   * A local server's own: the network that webhooks are sent to, with the server's rules about private addresses. Without
   * it webhooks use the global fetch, which on a local server passes through two more Workers (decision 107).
   */
  readonly OUTWARD?: Pick<Fetcher, "fetch">;
  /** The files of public/. */
  readonly ASSETS: Fetcher;
}

/** What takes a WebSocket in by an upgrade. */
type Upgradable = Pick<DurableObjectStub, "fetch">;

// The namespaces say nothing of their classes: an object's class needs these bindings, and would close a circle. The
// contracts say what a stub's own type would lose too: readonly lists and unknown members.

/** The object of a player. To be made anew after an exception. */
export const playerObject = (env: Env, id: string): PlayerRpc & Upgradable =>
  env.PLAYERS.getByName(id) as unknown as PlayerRpc & Upgradable;

/** The object of a game. To be made anew after an exception. */
export const roomObject = (env: Env, gameId: string): RoomRpc & Upgradable =>
  env.ROOMS.getByName(gameId) as unknown as RoomRpc & Upgradable;

/** The object that plays for the house in a game. To be made anew after an exception. */
export const opponentObject = (env: Env, gameId: string, side: Side): OpponentRpc =>
  env.OPPONENTS.getByName(`${gameId}-${side}`) as unknown as OpponentRpc;

/** The object of a host that webhooks are sent to. To be made anew after an exception. */
export const webhookHostObject = (env: Env, host: string): WebhookHostRpc =>
  env.WEBHOOK_HOSTS.getByName(host) as unknown as WebhookHostRpc;

/**
 * The object that counts the sign-ups of a network address, or its recoveries. Create a new stub after an exception.
 * Sign-ups keep the plain address as their name, as earlier versions had it.
 */
export const accountAccessLimiter = (env: Env, what: "sign-up" | "recovery", address: string): SignUpLimiterRpc =>
  env.SIGN_UPS.getByName(what === "sign-up" ? address : `recovery ${address}`) as unknown as SignUpLimiterRpc;

/** What the platform calls the object of an id: a local server's files are named by it. */
export const objectName = (env: Env, kind: "ROOMS" | "PLAYERS", id: string): string =>
  env[kind].idFromName(id).toString();
