import type { Sight } from "./model";
import type { Reader } from "./reader";

/** Everything that the server has acknowledged. Nothing of it may be lost, whatever fails. */
export class Ledger {
  /** Names of players by the token that signs them in. */
  readonly players = new Map<string, string>();
  /** Acknowledged moves. */
  readonly moves: { readonly game: string; readonly ply: number; readonly move: string; readonly player: string }[] =
    [];
  /** Acknowledged messages. */
  readonly messages: { readonly game: string; readonly text: string; readonly player: string }[] = [];
  /** Games that an acceptance or a bot was acknowledged with. */
  readonly games = new Set<string>();
  /** Games whose resignation was acknowledged, with the loser. */
  readonly resignations: { readonly game: string; readonly player: string }[] = [];
  /** Acknowledged webhooks, with the time of the answer. */
  readonly webhooks: { readonly url: string; readonly player: string; readonly at: number }[] = [];
  /** Acknowledged entries in tournaments. */
  readonly entries: { readonly tournament: string; readonly player: string }[] = [];
  /** Tournaments and teams, each with a player who may have left it. Names of players who leave before the start are not kept. */
  readonly left = new Set<string>();
  /** The first answer of each idempotency key: its status, and the id in its body if it has one. */
  readonly answers = new Map<string, string>();
  /** Revoked tokens, each with the time at which the revocation was acknowledged. */
  readonly revoked = new Map<string, number>();
  /** The states of games that players have seen. */
  readonly sights: Sight[] = [];
  /** The programs of players that follow events. */
  readonly readers: { readonly player: string; readonly reader: Reader }[] = [];
  /** Acknowledged memberships in teams. */
  readonly members: { readonly team: string; readonly player: string }[] = [];
  /** Acknowledged messages in teams. */
  readonly teamMessages: { readonly team: string; readonly text: string; readonly player: string }[] = [];
  /** Teams that may be disbanded. */
  readonly disbanded = new Set<string>();
  /** Players who have requested their erasure. */
  readonly erasures = new Map<string, "requested" | "acknowledged">();
  /** All texts that each player has sent. */
  readonly texts = new Map<string, string[]>();
  /** Contradictions to a promise, found while the players played. */
  readonly faults: string[] = [];
  /** The number of requests that were answered, by status. */
  readonly statuses = new Map<number, number>();
}
