import { STREAMS_PER_PLAYER } from "../../shared/stream-limits";
import { type SocketHolder, Subscribers } from "../../storage/subscribers";
import type { TokenInfo } from "../account/contract";

/** Tag of all these sockets. */
const OWN = "own";

/** The WebSockets of the player's own streams and long polls; see `Subscribers`. */
export class OwnStreams {
  readonly #subscribers: Subscribers;

  constructor(state: SocketHolder) {
    this.#subscribers = new Subscribers(state);
  }

  /** Notifies the clients of all sockets that there are new events. */
  ring(): void {
    this.#subscribers.ring();
  }

  /**
   * Accepts a socket of a reader with this token. Returns the response to the upgrade request. If the player has
   * `STREAMS_PER_PLAYER` sockets, the oldest is closed, because its reader may have disappeared unnoticed.
   */
  accept(token: TokenInfo): Response {
    this.#subscribers.makeRoom(OWN, STREAMS_PER_PLAYER);
    return this.#subscribers.accept(
      { tokenId: token.id, tags: [OWN] },
      token.expiresAt === null ? {} : { "Skytale-Expires-At": String(token.expiresAt) },
    );
  }

  /** Closes all sockets whose token is not in the list. */
  closeExcept(tokens: readonly TokenInfo[]): void {
    this.#subscribers.keepOnly(tokens.map(({ id }) => id));
  }
}
