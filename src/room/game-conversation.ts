import { checkLimits, type Message, type PostRefusal, viewMessage } from "../conversation/message";
import { viewPlayers } from "../match/view";
import { KEY_LIFETIME } from "../shared/idempotency";
import { ok, type Result } from "../shared/result";
import type { Side } from "../shared/side";
import type { MatchStore } from "./match-store";
import type { GameMessage, Idempotency } from "./room-rpc";

/**
 * The conversation between the players of a game, also after its end. The journal has an event for each message; its
 * sequence number is the number of the message. The texts are in the table of messages.
 */
export class GameConversation {
  readonly #store: MatchStore;
  readonly #posted: (quietFor: number) => void;

  /** @param posted called after a message was stored, with the time since the previous command in milliseconds */
  constructor(store: MatchStore, posted: (quietFor: number) => void) {
    this.#store = store;
    this.#posted = posted;
  }

  /** All messages, oldest first. */
  messages(): readonly GameMessage[] {
    return this.#store.messages.all().map((message) => this.#view(message));
  }

  /**
   * Stores a message of one player to the other and returns it. If a request repeats an idempotency key, returns the
   * message of the first request.
   * @param side the side of the author
   * @param now time of receipt, milliseconds since 1970
   */
  post(
    side: Side,
    text: string,
    idempotency: Idempotency | null,
    now: number,
  ): Result<GameMessage, PostRefusal | { readonly code: "idempotency-mismatch" }> {
    const { journal, messages } = this.#store;
    const { lastCommandAt, state } = this.#store.live();
    const player = state.setup.players[side].id;
    const earlier = journal.entryOfRequest(player, idempotency, now - KEY_LIFETIME);
    if (!earlier.ok) return earlier;
    if (earlier.value !== null) {
      const first = messages.find(earlier.value.throughSeq);
      if (first === null) throw new Error("the command with this idempotency key posted no message");
      return ok(this.#view(first));
    }
    const allowed = checkLimits(messages.posted(side, now), now);
    if (!allowed.ok) return allowed;
    const { seq } = this.#store.commit([{ type: "message.posted", at: now, side }], player, idempotency, now, {
      also: (after) => messages.insert({ id: after.seq, author: side, at: now, text }),
    });
    this.#posted(now - lastCommandAt);
    return ok(this.#view({ id: seq, author: side, at: now, text }));
  }

  #view(message: Message<Side>): GameMessage {
    const { setup } = this.#store.live().state;
    const side = message.author;
    return viewMessage(setup.gameId, message, { side, from: viewPlayers(setup.players)[side] });
  }
}
