import { STREAMS_PER_PLAYER } from "../../shared/stream-limits";
import { type SocketHolder, Subscribers } from "../../storage/subscribers";
import type { TokenInfo } from "../account/contract";

/** Tag of the sockets. */
const OWN = "own";

/** The WebSockets of the player's own streams and long polls; see `Subscribers`. */
export class OwnStreams {
  readonly #subscribers: Subscribers;

  constructor(state: SocketHolder) {
    this.#subscribers = new Subscribers(state);
  }

  /** Notifies all sockets of new events. */
  ring(): void {
    this.#subscribers.ring();
  }

  /**
   * Accepts the socket of a reader with this token. Returns the answer to the upgrade request. Beyond the limit, the
   * oldest socket is closed, because its reader may have disappeared without notice to the runtime.
   */
  accept(token: TokenInfo): Response {
    this.#subscribers.makeRoom(OWN, STREAMS_PER_PLAYER);
    return this.#subscribers.accept(
      { tokenId: token.id, tags: [OWN] },
      token.expiresAt === null ? {} : { "Skytale-Expires-At": String(token.expiresAt) },
    );
  }

  /** Closes the sockets of all tokens that are not in the list. */
  closeExcept(tokens: readonly TokenInfo[]): void {
    this.#subscribers.keepOnly(tokens.map(({ id }) => id));
  }
}
