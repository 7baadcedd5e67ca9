import { listTeamMessages } from "skytale-client";
import { type Conversation, MESSAGES, withNewest } from "./conversation";
import { Resource } from "./resource";
import { teamOf, teams } from "./teams";

/** The messages of a team, by its id. Requesting them marks them as read on the server. */
export const teamMessages: Resource<Conversation> = new Resource(
  async (client, id) => {
    const page = await listTeamMessages({ client, path: { id }, query: { order: "newest", limit: MESSAGES } });
    teams.of(id).change((team) => (team.you === null ? team : { ...team, you: { ...team.you, unread: 0 } }));
    return withNewest(teamMessages.of(id).data.peek(), page);
  },
  { changedBy: teamOf, catchesUp: true },
);
