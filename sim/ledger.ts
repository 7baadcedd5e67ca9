import { MailLedger } from "./mail-ledger";
import type { Sight } from "./model";
import type { Reader } from "./reader";
import { ReplyLedger } from "./reply-ledger";
import { Suspensions } from "./suspensions";

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
  /** Refresh tokens of apps whose access has ended. */
  readonly endedRefreshes: { readonly refresh: string; readonly clientId: string }[] = [];
  /** The states of games that players have seen. */
  readonly sights: Sight[] = [];
  /** The programs of players that follow events. */
  readonly readers: { readonly player: string; readonly reader: Reader }[] = [];
  /** Acknowledged memberships in teams. */
  readonly members: { readonly team: string; readonly player: string }[] = [];
  /** Acknowledged messages in teams. */
  readonly teamMessages: { readonly team: string; readonly text: string; readonly player: string }[] = [];
  /** Acknowledged requests of evaluations. */
  readonly evaluations: { readonly game: string; readonly player: string }[] = [];
  /** Stored attempts at puzzles, each as the ids of the player and the puzzle. */
  readonly attempts = new Set<string>();
  /** Requested attempts, in the same form. */
  readonly tried = new Set<string>();
  /** Teams that may be disbanded. */
  readonly disbanded = new Set<string>();
  /** Players who have requested their erasure. */
  readonly erasures = new Map<string, "requested" | "acknowledged">();
  /** The present name of each player, by the name of the sign-up. */
  readonly usernames = new Map<string, string>();
  /** The player of each acknowledged name. A name that was given up is kept for longer than a world lasts. */
  readonly names = new Map<string, string>();
  /** The names that each player has tried to change to. */
  readonly wishes = new Map<string, Set<string>>();
  readonly suspensions = new Suspensions();
  readonly mail = new MailLedger();
  readonly replies = new ReplyLedger();
  /** All texts that each player has sent. */
  readonly texts = new Map<string, string[]>();
  /** How often things happened that are counted for the report. */
  readonly counts = new Map<string, number>();
  /** Contradictions to a promise, found while the players played. */
  readonly faults: string[] = [];
  /** The number of requests that were answered, by status. */
  readonly statuses = new Map<number, number>();

  /** Counts something for the report. */
  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** Records that a player has requested a name. */
  tryName(player: string, username: string): void {
    this.wishes.set(player, (this.wishes.get(player) ?? new Set()).add(username));
  }

  /** Records that the server has acknowledged a player's name. */
  claimName(username: string, player: string): void {
    const owner = this.names.get(username) ?? player;
    if (owner !== player) this.faults.push(`the name ${username} was acknowledged to ${owner} and to ${player}`);
    this.names.set(username, player);
    this.usernames.set(player, username);
  }
}
