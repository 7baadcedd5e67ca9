import type { StoredEvent } from "../events/stored-event";
import type { Side } from "../shared/side";

/**
 * An event as it is sent to a recipient, and stored with its delivery. Each attempt adds its signatures; for a browser,
 * it also encrypts the body. Names of headers are in lower case.
 */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Data about an event that the event does not contain, for messages that people read. */
export interface Surroundings {
  /** Name of the opponent in the event's game, marked if it is that of a bot; null if the event has no game, or the name is unknown. */
  readonly opponent: string | null;
  /** Address of the page about the event; null if there is none. */
  readonly link: string | null;
  /** Address of a picture of the event's position; null if there is none. */
  readonly picture: string | null;
}

/** The games of the player who reads a message. Both functions return null for a game that is not in the player's list. */
export interface GamesOfReader {
  /** Name of the opponent, marked if it is that of a bot. */
  readonly opponentIn: (gameId: string) => string | null;
  /** The side of the player. */
  readonly sideIn: (gameId: string) => Side | null;
}

/** An event, and the games of the player who gets it. */
export interface EventForReader {
  readonly event: StoredEvent;
  readonly games: GamesOfReader;
}

/** For events that are not about a game. */
export const NO_GAMES: GamesOfReader = { opponentIn: () => null, sideIn: () => null };
