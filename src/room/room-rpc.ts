import type { ClaimRefusal } from "../db/acceptances";
import type { MatchRefusal, PlayerCommand } from "../match/command";
import type { ConditionalTree, OnDrawOffer } from "../match/conditional";
import type { MatchSetup } from "../match/setup";
import type { GameParts, GameView, MessageView } from "../match/view";
import type { FeedPage } from "../player/player-rpc";
import type { GameRecord } from "../records/game-record";
import type { DrawClaim } from "../rules/game";
import type { Result } from "../shared/result";
import type { Side } from "../shared/side";
import type { Recipient } from "./outbox";

/** Why a room shows nothing. `not-found` also hides private games from strangers. */
export type ViewRefusal = { readonly code: "not-found" } | { readonly code: "game-frozen" };

/** Why a room does not let somebody take a player's place. */
export type SeatRefusal = ViewRefusal | { readonly code: "not-a-player" };

/** Why a room keeps what it has of notes or of an analysis. */
export type NotesRefusal = SeatRefusal | { readonly code: "notes-changed" };
export type AnalysisRefusal = SeatRefusal | { readonly code: "analysis-changed" };

/** Why a room refuses a command. */
export type RoomRefusal = MatchRefusal | SeatRefusal | { readonly code: "idempotency-mismatch" };

/** Why a room does not take a challenge up: D1 has decided so. */
export type AcceptRefusal = ClaimRefusal;

/** An Idempotency-Key and the fingerprint of the body that came with it. */
export interface Idempotency {
  readonly key: string;
  readonly fingerprint: string;
}

/** A game as one viewer sees it. `version` changes whenever the view does. */
export interface VersionedView {
  /** A `GameView` as JSON. A long game's moves are written once, and not copied from object to Worker one by one. */
  readonly json: string;
  readonly players: GameView["players"];
  readonly version: string;
}

/** A game's record, and the side of who looks at it; null for a spectator. */
export interface RecordForViewer {
  readonly record: GameRecord;
  readonly side: Side | null;
}

/** What a game's own player may know of how it was made and how it stands. */
export interface SeatInfo {
  readonly side: Side;
  readonly setup: MatchSetup;
  readonly status: GameView["status"];
}

/** What a player has to know of a game to decide what to do: nothing that its view does not show them. */
export interface Standing extends SeatInfo {
  readonly turn: Side | null;
  /** In wire form, votes included. */
  readonly moves: readonly string[];
  /** The side whose offer stands. */
  readonly drawOffer: Side | null;
  readonly takebackOffer: Side | null;
  /** Why they could claim a draw now. */
  readonly drawClaim: DrawClaim | null;
  /** Milliseconds since 1970; null if no time runs. */
  readonly deadlineAt: number | null;
}

/**
 * How things stand with a game's object. `frozen`: its rows do not replay. `owed`: who is still to
 * be told something. Time in milliseconds since 1970.
 */
export type RoomReport =
  | { readonly kind: "empty" | "frozen" }
  | { readonly kind: "running"; readonly owed: readonly Recipient[] }
  | { readonly kind: "ended"; readonly owed: readonly Recipient[]; readonly finishedAt: number };

/**
 * How a game differed from its players' objects and from the archive, after a backup of some of them was restored: what
 * was found since the game's object was loaded.
 */
export interface RoomComparison {
  /** A player has events that the game has not. */
  readonly isOlder: boolean;
  /** Ids of the players who lack events that they were told. */
  readonly olderPlayers: readonly string[];
  /** The archive has the game as ended, and it still ran: it was ended in the same way. */
  readonly isEndedByArchive: boolean;
}

/** The methods of a game's object. Its name is the game's id. All values are plain data. */
export interface RoomRpc {
  /**
   * Takes up a challenge for `accepter` in this room: claims a use of it in D1, then starts the match. Durable: once
   * it has begun it is carried through, also over a crash. If the accepter has already taken this challenge, answers
   * the id of that game instead; if they play in this room already (by the other's challenge for a rematch), its own.
   */
  acceptChallenge(
    challengeId: string,
    accepter: { id: string; username: string },
  ): Promise<Result<{ gameId: string }, AcceptRefusal>>;
  /** The game for a viewer (a player's id, or null for somebody unknown). */
  view(viewer: string | null, parts: GameParts): Promise<Result<VersionedView, ViewRefusal>>;
  /** The game for a viewer, with the newest event that they are told of (null: there is none). */
  snapshot(viewer: string | null): Promise<Result<VersionedView & { newest: string | null }, ViewRefusal>>;
  /** What a viewer is told of the game after an event id (null: from the beginning), oldest first. */
  events(
    viewer: string | null,
    after: string | null,
    limit: number,
  ): Promise<Result<FeedPage, ViewRefusal | { code: "cursor-gone" }>>;
  /** The game's record for a viewer. */
  record(viewer: string | null): Promise<Result<RecordForViewer, ViewRefusal>>;
  /** Gives a command for a player; answers the game as it stands after it, or after the same command's first time. */
  command(
    player: string,
    command: PlayerCommand,
    options: { idempotency: Idempotency | null; dryRun: boolean } & GameParts,
  ): Promise<Result<VersionedView, RoomRefusal>>;
  /** A player's conditional moves from the present ply on. */
  conditionals(
    player: string,
  ): Promise<Result<{ ply: number; tree: ConditionalTree; onDrawOffer: OnDrawOffer }, SeatRefusal>>;
  /** A player's place in the game. */
  seat(player: string): Promise<Result<SeatInfo, SeatRefusal>>;
  /** The game for a program that plays it. */
  standing(player: string): Promise<Result<Standing, SeatRefusal>>;
  /** Writes to the opponent; answers the message, or the one that the same key wrote the first time. */
  postMessage(player: string, text: string, idempotency: Idempotency | null): Promise<Result<MessageView, RoomRefusal>>;
  /** What the players have written to each other, oldest first. */
  messages(player: string): Promise<Result<readonly MessageView[], SeatRefusal>>;
  /** A player's private notes; empty if there are none. */
  notes(player: string): Promise<Result<string, SeatRefusal>>;
  /** Replaces a player's notes; if `known` is not null, only if they are that until then. */
  putNotes(player: string, text: string, known: string | null): Promise<Result<null, NotesRefusal>>;
  /** A player's analysis of the game, as JSON; null if there is none. */
  analysis(player: string): Promise<Result<string | null, SeatRefusal>>;
  /** Replaces a player's analysis, or with null takes it away; if `known` is not null, only if it is that until then. */
  putAnalysis(
    player: string,
    analysis: string | null,
    known: { readonly analysis: string | null } | null,
  ): Promise<Result<null, AnalysisRefusal>>;
  /** The analyses that the players of an ended game show to a viewer, as JSON; null where none is shown. */
  sharedAnalyses(viewer: string | null): Promise<Result<Readonly<Record<Side, string | null>>, ViewRefusal>>;
  /** Takes a player's new name over, and sees that their opponent's list has it. Repeating it changes nothing. */
  rename(player: string, username: string): Promise<void>;
  /** Takes an erased player's name, words, notes and analysis out of the game. Repeating it changes nothing. */
  forget(player: string): Promise<void>;
  /**
   * Sees that the alarm will fire, and does what is overdue, here and with the players of a running game. `rearm`: the
   * runtime's list of alarms was lost, and players are woken by themselves.
   */
  wake(rearm: boolean): Promise<RoomReport>;
  /**
   * Compares the game with its players' objects and the archive, and tells everybody what they lack. Null if there is no
   * game here that can be read.
   */
  compare(): Promise<RoomComparison | null>;
  /** How things stand here. */
  report(): Promise<RoomReport>;
  /**
   * Puts into D1 again what is lost there: an ended game by the way that every game takes into the archive, a running
   * one as begun. Answers whether it was lost.
   */
  restoreRows(): Promise<boolean>;
}
