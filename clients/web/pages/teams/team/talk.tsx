import { listTeamMessages, postTeamMessage } from "skytale-client";
import { MessageForm, MessageList } from "../../../components/conversation";
import { PlayerMenu } from "../../../components/player-menu";
import { RowsSkeleton } from "../../../components/skeleton";
import { Unloaded } from "../../../components/unloaded";
import { client } from "../../../server/client";
import { type Conversation, MESSAGES } from "../../../server/conversation";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import { teamMessages } from "../../../server/team-messages";

/** Polling interval, in milliseconds. There is one event for the first unread message, and none for further ones. */
const POLL_EVERY = 15_000;

/** The messages of a team, for its members. */
export function Talk({ id }: { readonly id: string }) {
  const messages = useResource(teamMessages, id, POLL_EVERY);
  if (messages.data.value === undefined) return <Unloaded entry={messages} skeleton={<RowsSkeleton count={2} />} />;
  return (
    <>
      {messages.data.value.items.length === 0 ? <p class="help">Nobody has written yet.</p> : null}
      <MessageList
        messages={messages}
        list={(cursor) =>
          listTeamMessages({ client: client.peek(), path: { id }, query: { order: "newest", limit: MESSAGES, cursor } })
        }
      />
      <MessageForm
        id={id}
        label="Message to the team"
        messages={messages}
        post={(text) => postTeamMessage({ client: client.peek(), path: { id }, body: { text } })}
      />
      <PlayerMenu usernames={authorsOf(messages.data.value)} />
    </>
  );
}

/** The other players who wrote the loaded messages, the latest first. */
const authorsOf = ({ items }: Conversation): readonly string[] => [
  ...new Set(
    items
      .toReversed()
      .map(({ from }) => from.username)
      .filter((username) => username !== session.value?.username),
  ),
];
