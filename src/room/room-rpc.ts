import type { MessageView, PostRefusal } from "../conversation/message";
import type { ClaimRefusal } from "../db/acceptances";
import type { Adjudicated } from "../match/adjudicate";
import type { MatchRefusal, PlayerCommand } from "../match/command";
import type { ConditionalTree, OnDrawOffer } from "../match/conditional";
import type { NewProposal, Proposal } from "../match/proposal";
import type { MatchSetup, MatchStart } from "../match/setup";
import type { GameParts, GameView } from "../match/view";
import type { FeedPage } from "../player/player-rpc";
import type { GameRecord } from "../records/game-record";
import type { DrawClaim } from "../rules/game";
import type { Outcome } from "../rules/rules";
import type { NamedPlayer } from "../shared/house";
import type { Result } from "../shared/result";
import type { Side } from "../shared/side";
import type { Recipient } from "./outbox";

/** The reasons for not showing a game. Private games are `not-found` for everybody but their players. */
export type ViewRefusal = { readonly code: "not-found" } | { readonly code: "game-frozen" };

/** The reasons why a caller cannot act as a player of the game. */
export type SeatRefusal = ViewRefusal | { readonly code: "not-a-player" };

/** The reasons for not replacing notes or an analysis. */
export type NotesRefusal = SeatRefusal | { readonly code: "notes-changed" };
export type AnalysisRefusal = SeatRefusal | { readonly code: "analysis-changed" };

/** The reasons for refusing a command. */
export type RoomRefusal = MatchRefusal | SeatRefusal | { readonly code: "idempotency-mismatch" };

/** The reasons for refusing a message. */
export type MessageRefusal = PostRefusal | SeatRefusal | { readonly code: "idempotency-mismatch" };

/** A message between the players in its public form. */
export type GameMessage = MessageView<{ readonly side: Side; readonly from: NamedPlayer }>;

/** The reasons for refusing an acceptance, as decided in D1. */
export type AcceptRefusal = ClaimRefusal;

/**
 * The reasons for not beginning a game. `game-exists`: the room has a game with another setup, or is accepting a
 * challenge. `invalid-setup`: this server does not have the rules, or they refuse the options or the position.
 */
export type BeginRefusal = { readonly code: "game-exists" } | { readonly code: "invalid-setup" };

/** An Idempotency-Key and the fingerprint of the request: a hash of method, address and body. */
export interface Idempotency {
  readonly key: string;
  readonly fingerprint: string;
}

/** A game in its public form for one viewer. */
export interface VersionedView {
  /** A `GameView` as JSON. As a text it is serialized once and copied quickly from the object to the Worker. */
  readonly json: string;
  readonly players: GameView["players"];
  readonly status: GameView["status"];
  /**
   * The sequence number of the match, or `dry-run`, or `archived`. A rename of a player changes the view, but not the
   * version.
   */
  readonly version: string;
}

/** The current position of a public game, for lists. */
export interface PublicPosition {
  readonly ply: number;
  readonly turn: Side | null;
  readonly position: string;
  readonly lastMove: string | null;
}

/** A game's record and the viewer's side, which is null for a spectator. */
export interface RecordForViewer {
  readonly record: GameRecord;
  readonly side: Side | null;
}

/** The end of a game. */
export interface GameEnding {
  readonly status: "finished" | "aborted";
  readonly outcome: Outcome;
  /** Whether both players made a move. */
  readonly isPlayed: boolean;
}

/** The setup and status of a game for one of its players. */
export interface SeatInfo {
  readonly side: Side;
  readonly setup: MatchSetup;
  readonly status: GameView["status"];
}

/** The state of a game that a player needs to choose a command. Contains only data that the player may see. */
export interface StateForPlayer extends SeatInfo {
  readonly turn: Side | null;
  /** All plies in wire form, votes included. */
  readonly moves: readonly string[];
  /** The side with an open draw offer. */
  readonly drawOffer: Side | null;
  readonly takebackOffer: Side | null;
  /** The reason why the player can claim a draw now; null if a claim is not possible. */
  readonly drawClaim: DrawClaim | null;
  /** Milliseconds since 1970; null without a time limit. */
  readonly deadlineAt: number | null;
}

/**
 * The state of a game's object. `frozen`: its rows do not replay. `owed`: the recipients with pending deliveries.
 * `finishedAt`: milliseconds since 1970.
 */
export type RoomReport =
  | { readonly kind: "empty" | "frozen" }
  | { readonly kind: "running"; readonly owed: readonly Recipient[] }
  | { readonly kind: "ended"; readonly owed: readonly Recipient[]; readonly finishedAt: number };

/**
 * The differences between a game, the objects that receive its events, and the archive after a restore of some of them.
 * All members include the findings since the game's object was loaded, because it also compares itself at its start and
 * when it delivers events.
 */
export interface RoomComparison {
  /** A player, an observer or the archive has events that the game lacked. */
  readonly isOlder: boolean;
  /** Ids of the players whose objects have lost events. */
  readonly olderPlayers: readonly string[];
  /** The game was running here but had ended in the archive. It has now ended with the archived result. */
  readonly isEndedByArchive: boolean;
}

/** The methods of a game's object. The name of the object is the id of the game. All values are plain data. */
export interface RoomRpc {
  /**
   * Accepts a challenge for `accepter`: claims a use of it in D1, then starts the match in this room. The acceptance is
   * stored first, so it is completed even after a crash. If the accepter has accepted this challenge before, returns
   * the id of that game. If the accepter already plays in this room, because both players proposed the same rematch,
   * returns the id of this game.
   */
  acceptChallenge(
    challengeId: string,
    accepter: { id: string; username: string },
  ): Promise<Result<{ gameId: string }, AcceptRefusal>>;
  /**
   * Begins the game of a complete setup, whose id must be the name of the room. For callers that decide who plays, such
   * as a tournament: no challenge, block, rating limit or limit of running games is checked. Idempotent: the same
   * setup, apart from names of players, returns the id of the game again, also after the game has ended.
   */
  begin(setup: MatchSetup): Promise<Result<{ gameId: string }, BeginRefusal>>;
  /**
   * Ends a running game by a decision of the server; see `adjudicate` in `src/match`. A game that has ended keeps its
   * result. For callers that decide about the game, such as its tournament.
   * @returns the end of the game; null if the room is empty or frozen
   */
  adjudicate(result: Adjudicated | null): Promise<GameEnding | null>;
  /** The progress of a running public game, to continue it on another server; null for other games. */
  progress(): Promise<MatchStart | null>;
  /** The end of the game; null if the game is running, or the room is empty or frozen. */
  ending(): Promise<GameEnding | null>;
  /** The game for a viewer: a player's id, or null for an anonymous viewer. */
  view(viewer: string | null, parts: GameParts): Promise<Result<VersionedView, ViewRefusal>>;
  /** The current position of a public game; null for other games. */
  publicPosition(): Promise<PublicPosition | null>;
  /** The game for a viewer. `newest` is the id of the newest event that the viewer may see; null if there is none. */
  snapshot(viewer: string | null): Promise<Result<VersionedView & { newest: string | null }, ViewRefusal>>;
  /**
   * The events that a viewer may see after an event id (null: from the beginning), oldest first. `cursor-gone`: the
   * viewer may see no event with this id.
   */
  events(
    viewer: string | null,
    after: string | null,
    limit: number,
  ): Promise<Result<FeedPage, ViewRefusal | { code: "cursor-gone" }>>;
  /** The game's record for a viewer. */
  record(viewer: string | null): Promise<Result<RecordForViewer, ViewRefusal>>;
  /**
   * Executes a command of a player. Returns the game after it; for a repeated command, the game after the first
   * execution. With `dryRun`, stores nothing.
   */
  command(
    player: string,
    command: PlayerCommand,
    options: { idempotency: Idempotency | null; dryRun: boolean } & GameParts,
  ): Promise<Result<VersionedView, RoomRefusal>>;
  /** A player's conditional moves from the current ply on. */
  conditionals(
    player: string,
  ): Promise<Result<{ ply: number; tree: ConditionalTree; onDrawOffer: OnDrawOffer }, SeatRefusal>>;
  /** The player's side, with the setup and status of the game. */
  seat(player: string): Promise<Result<SeatInfo, SeatRefusal>>;
  /** The state of the game for a program that plays it. */
  standing(player: string): Promise<Result<StateForPlayer, SeatRefusal>>;
  /** Posts a message to the opponent and returns it. With a repeated idempotency key, returns the first message. */
  postMessage(
    player: string,
    text: string,
    idempotency: Idempotency | null,
  ): Promise<Result<GameMessage, MessageRefusal>>;
  /** The messages between the players, oldest first. */
  messages(player: string): Promise<Result<readonly GameMessage[], SeatRefusal>>;
  /**
   * Stores a move that an app proposes to a player, in place of an earlier one, if the player could play it now. The
   * opponent and spectators never see it. A repetition returns the stored proposal. The result also has the variant of
   * the game.
   */
  propose(
    player: string,
    proposal: NewProposal,
  ): Promise<Result<{ readonly proposal: Proposal; readonly variant: string }, RoomRefusal>>;
  /** The move proposed to a player for the current position; null if there is none. */
  proposal(player: string): Promise<Result<Proposal | null, SeatRefusal>>;
  /** Deletes the move proposed to a player, if there is one. */
  dropProposal(player: string): Promise<Result<null, SeatRefusal>>;
  /** A player's private notes; empty if there are none. */
  notes(player: string): Promise<Result<string, SeatRefusal>>;
  /** Replaces a player's notes. If `known` is not null, it must equal the current notes. */
  putNotes(player: string, text: string, known: string | null): Promise<Result<null, NotesRefusal>>;
  /** A player's analysis of the game, as JSON; null if there is none. */
  analysis(player: string): Promise<Result<string | null, SeatRefusal>>;
  /**
   * Replaces a player's analysis, or deletes it if null. If `known` is not null, it must equal the current analysis.
   */
  putAnalysis(
    player: string,
    analysis: string | null,
    known: { readonly analysis: string | null } | null,
  ): Promise<Result<null, AnalysisRefusal>>;
  /**
   * The public analyses of both players of an ended game, as JSON; null for a side without one, and for both sides of a
   * running game.
   */
  sharedAnalyses(viewer: string | null): Promise<Result<Readonly<Record<Side, string | null>>, ViewRefusal>>;
  /** Changes a player's name in the game and, if the game is running, in the opponent's list of games. Idempotent. */
  rename(player: string, username: string): Promise<void>;
  /**
   * Removes an erased player's name, messages, notes, analysis and proposal from the game, and the messages from the opponent's
   * object. Idempotent.
   */
  forget(player: string): Promise<void>;
  /**
   * Makes sure that the alarm will fire, and runs overdue tasks of the game. If the game is running, also wakes its
   * players, compares the game with their objects and its observers, and sends missing events.
   * @param rearm whether the runtime's list of alarms was lost. The players are woken without `rearm`: the caller has
   * to wake them with it.
   */
  wake(rearm: boolean): Promise<RoomReport>;
  /**
   * Compares the game with its players' objects, its observers and the archive, and sends missing events to all
   * recipients. Null if the room is empty or frozen.
   */
  compare(): Promise<RoomComparison | null>;
  /** The state of this object. */
  report(): Promise<RoomReport>;
  /**
   * Inserts rows of the game that D1 has lost: for an ended game the archive with the result, for a running game the
   * rows of its start. Returns whether rows were lost; false if the room is empty or frozen.
   */
  restoreRows(): Promise<boolean>;
}
