/**
 * An event as it is sent to a recipient, and stored with its delivery. Each attempt adds its signatures; for a browser,
 * it also encrypts the body. A channel that writes its messages when they are sent stores an empty one. Names of
 * headers are in lower case.
 */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Data about an event that the event does not contain, for messages that people read. */
export interface Surroundings {
  /** Username of the opponent in the event's game; null if the event has no game, or the name is unknown. */
  readonly opponent: string | null;
  /** Address of the page about the event; null if there is none. */
  readonly link: string | null;
}
