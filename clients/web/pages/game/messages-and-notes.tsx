import { listMessages, type PlayerName, postMessage } from "skytale-client";
import { isHouseBot } from "../../components/bot-mark";
import { MessageForm, MessageList } from "../../components/conversation";
import { PlayerMenu } from "../../components/player-menu";
import { client } from "../../server/client";
import { type Conversation, MESSAGES } from "../../server/conversation";
import type { Entry } from "../../server/resource";
import { Notes } from "./notes";

interface MessagesProps {
  readonly id: string;
  /** The name of the opponent. */
  readonly opponent: PlayerName;
  readonly messages: Entry<Conversation>;
}

/** The messages between the players, and the player's private notes. House bots do not read messages. */
export const MessagesAndNotes = (props: MessagesProps) => (
  <div class="talk">
    {isHouseBot(props.opponent.username) ? <MessagesToBot {...props} /> : <Messages {...props} />}
    <Notes id={props.id} />
  </div>
);

const earlierOf = (id: string) => (cursor: string) =>
  listMessages({ client: client.peek(), path: { id }, query: { order: "newest", limit: MESSAGES, cursor } });

const Messages = ({ id, opponent, messages }: MessagesProps) => (
  <section>
    <h2>Messages</h2>
    <MessageList messages={messages} list={earlierOf(id)} />
    <MessageForm
      id={id}
      label="Message to your opponent"
      messages={messages}
      post={(text) => postMessage({ client: client.peek(), path: { id }, body: { text } })}
    />
    <PlayerMenu usernames={[opponent.username]} />
  </section>
);

/** The messages that were sent before the field was removed from games against bots. */
const MessagesToBot = ({ id, messages }: MessagesProps) =>
  messages.data.value === undefined || messages.data.value.items.length === 0 ? null : (
    <section>
      <h2>Messages</h2>
      <MessageList messages={messages} list={earlierOf(id)} />
      <p class="help">Bots do not read messages.</p>
    </section>
  );
