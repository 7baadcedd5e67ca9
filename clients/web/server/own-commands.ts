import type { FeedEvent, Game } from "skytale-client";

// Commands of this tab in games. Their responses contain the game, so the events that they cause are no news.

/** Sequence number of the latest response, by game. */
const answered = new Map<string, number>();
/** The running command, by game. */
const running = new Map<string, Promise<unknown>>();

const gameOf = ({ data }: FeedEvent): string => ("gameId" in data ? (data.gameId ?? "") : "");

/** Whether the response to an own command contained this event. A game does not contain its messages. */
export const isAnswered = (event: FeedEvent): boolean =>
  event.type !== "message.posted" && "seq" in event.data && event.data.seq <= (answered.get(gameOf(event)) ?? -1);

/** Resolves when no command is running in the event's game. Its response may contain the event. */
export async function commandEnded(event: FeedEvent): Promise<void> {
  await running.get(gameOf(event))?.catch(() => undefined);
}

/** Registers a command. Returns its response; throws what the client throws. */
export async function ownCommand(id: string, command: Promise<Game>): Promise<Game> {
  running.set(id, command);
  try {
    const game = await command;
    if (game.seq !== null) answered.set(id, game.seq);
    return game;
  } finally {
    running.delete(id);
  }
}
