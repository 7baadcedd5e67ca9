import { listMessages } from "skytale-client";
import { type Conversation, MESSAGES, withNewest } from "./conversation";
import { withMessagesRead } from "./messages-read";
import { Resource } from "./resource";
import { gameOf, myGames } from "./resources";

/** The messages between the players of a game, by the game's id. Requesting them marks them as read on the server. */
export const messages: Resource<Conversation> = new Resource(
  async (client, id) => {
    const page = await listMessages({ client, path: { id }, query: { order: "newest", limit: MESSAGES } });
    if (page.items.length > 0) myGames.of().change((list) => withMessagesRead(list, id));
    return withNewest(messages.of(id).data.peek(), page);
  },
  {
    changedBy: (event) => (event.type === "message.posted" ? gameOf(event) : undefined),
    contains: ({ items }, event) => items.some(({ id }) => id === event.id),
    catchesUp: true,
  },
);
