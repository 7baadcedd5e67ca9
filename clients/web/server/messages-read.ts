import type { RunningGamePage } from "skytale-client";

/** The list of the player's running games after the messages of a game were read. */
export const withMessagesRead = (page: RunningGamePage, id: string): RunningGamePage => ({
  ...page,
  items: page.items.map((game) => (game.id === id ? { ...game, unread: 0 } : game)),
  unreadFinished: page.unreadFinished.filter((game) => game.id !== id),
});
