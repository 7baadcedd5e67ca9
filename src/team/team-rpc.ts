import type { MessageView, PostRefusal } from "../conversation/message";
import type { Result } from "../shared/result";
import type { Actor, TeamCommand, TeamRefusal } from "./rules/command";
import type { Person, TeamProfile, TeamRole, TeamState } from "./rules/state";

/** The data of a new team. */
export interface NewTeam {
  readonly profile: TeamProfile;
  readonly owner: Person;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** `not-found`: there is no such team. */
export type TeamCommandRefusal = TeamRefusal | { readonly code: "not-found" };

/** The state of a team's object. */
export type TeamReport = { readonly kind: "empty" } | { readonly kind: "team"; readonly isDisbanded: boolean };

/** A message in its public form, with the id of its author. */
export type TeamMessage = MessageView<{ readonly authorId: string; readonly username: string }>;

/** Requests messages after a number, or the first ones. */
export interface TeamMessagesRequest {
  readonly after: number | null;
  readonly limit: number;
  readonly order: "oldest" | "newest";
}

/** A page of messages. `next`: the number after which the next page begins; null at the end. */
export interface TeamMessagesPage {
  readonly items: readonly TeamMessage[];
  readonly next: number | null;
}

/** A player who is no member reads and posts nothing. */
export type TeamMessageRefusal = { readonly code: "not-found" } | { readonly code: "not-a-member" };

/**
 * The methods of a team's object. The name of the object is the team's id. Times are milliseconds since 1970. Values are
 * plain data.
 */
export interface TeamRpc {
  /** Creates the team. A repetition returns the existing state. */
  create(order: NewTeam): Promise<TeamState>;
  /** The state. Null if there is no such team, or a disbanded one without a page. */
  state(): Promise<TeamState | null>;
  /** The role of a player; null for a player who is no member. */
  roleOf(player: string): Promise<TeamRole | null>;
  /** Executes a command. A command whose effect is already there succeeds and changes nothing. */
  command(actor: Actor, command: TeamCommand): Promise<Result<TeamState, TeamCommandRefusal>>;
  /** A page of the messages, for a member. The first page marks all messages as read. */
  messages(player: string, request: TeamMessagesRequest): Promise<Result<TeamMessagesPage, TeamMessageRefusal>>;
  /**
   * Stores a message of a member, and returns it.
   * @param request equal for repetitions of one request, which post one message; null if it is unknown
   */
  post(
    player: string,
    text: string,
    request: string | null,
  ): Promise<Result<TeamMessage, TeamMessageRefusal | PostRefusal>>;
  /** Number of messages of others that a member has not read; 0 for others. */
  unread(player: string): Promise<number>;
  /** The messages of one author, oldest first, for the export of the author's data. */
  messagesBy(player: string): Promise<readonly TeamMessage[]>;
  /** Erases a player: removes them, and deletes their name and texts. Idempotent. */
  forget(player: string): Promise<void>;
  /**
   * Makes sure that the alarm will fire, and runs overdue jobs.
   * @param rearm whether the runtime's list of alarms was lost, or objects were restored
   */
  wake(rearm: boolean): Promise<TeamReport>;
  /** The state of this object. Throws if its rows cannot be read. */
  report(): Promise<TeamReport>;
  /**
   * Writes the rows of the team in D1 if they are lost or older. Returns whether they were lost; false if the object is
   * empty.
   */
  restoreRows(): Promise<boolean>;
}
