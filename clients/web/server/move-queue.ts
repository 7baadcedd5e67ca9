import { getGame, isProblem, playMove } from "skytale-client";
import { announce } from "../frame/announce";
import { client } from "./client";
import { onReconnect } from "./connection";
import { sentenceOf } from "./failure";
import { isOutdated } from "./outdated-move";
import { type QueuedMove, queuedMoves, queuePrefix } from "./queued-moves";
import { putGame } from "./resources";
import { readStored, storedNames, writeStored } from "./storage";

// The queue of confirmed moves. Each is sent when the connection returns, and never played in another position.

const CHANGED = "The game has changed since you made this move.";

async function store(gameId: string, move: QueuedMove | null): Promise<void> {
  const next = new Map(queuedMoves.peek());
  if (move === null) next.delete(gameId);
  else next.set(gameId, move);
  queuedMoves.value = next;
  await writeStored(queuePrefix() + gameId, move ?? undefined);
}

/** Queues a move. It replaces the queued move of the same game. */
export const queueMove = (move: Omit<QueuedMove, "heldBecause">): Promise<void> =>
  store(move.gameId, { ...move, heldBecause: null });

/** Removes the queued move of a game. */
export const dropMove = (gameId: string): Promise<void> => store(gameId, null);

// Not in `followMoveQueue`: the module that calls it may have been lost with the same connection as a move.
onReconnect(() => void sendQueue());

/** Loads the queue of the signed-in player and sends it. Afterwards, it is sent each time the connection returns. */
export async function followMoveQueue(): Promise<void> {
  const names = await storedNames(queuePrefix());
  const moves = await Promise.all(names.map((name) => readStored<QueuedMove>(name)));
  queuedMoves.value = new Map([
    ...moves.flatMap((move) => (move === undefined ? [] : [[move.gameId, move] as const])),
    ...queuedMoves.peek(),
  ]);
  await sendQueue();
}

/** Sends the queue. Several tabs may do this at once: the server plays a move at a ply once. */
async function sendQueue(): Promise<void> {
  for (const queued of queuedMoves.peek().values()) {
    if (queued.heldBecause !== null) continue;
    try {
      await send(queued);
    } catch (error) {
      // Without a connection, the rest of the queue waits too.
      if (!isProblem(error)) return;
      await store(queued.gameId, { ...queued, heldBecause: await sentenceOf(error) });
    }
  }
}

async function send(queued: QueuedMove): Promise<void> {
  const { gameId, move, san = move, ply, offerDraw, endVacation, opponent } = queued;
  const call = { client: client.peek(), path: { id: gameId } };
  const game = await getGame(call);
  // The player may have taken the move back meanwhile.
  if (queuedMoves.peek().get(gameId) !== queued) return;
  if (game.moves[ply]?.move === move) {
    putGame(game);
    await dropMove(gameId);
  } else if (isOutdated(queued, game)) {
    putGame(game);
    await store(gameId, { ...queued, heldBecause: CHANGED });
  } else {
    putGame(await playMove({ ...call, body: { move, ply, offerDraw, endVacation } }));
    await dropMove(gameId);
    announce(`Your move ${san} against ${opponent} was sent.`);
  }
}
