import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { type Message, type PlayerName, postMessage } from "skytale-client";
import { INPUT_LIMITS } from "../../../../src/shared/input-limits";
import { useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";
import { recentTime } from "../../components/time-left";
import { currentUrl } from "../../frame/router";
import { client } from "../../server/client";
import type { Conversation } from "../../server/conversation";
import { putMessage, readEarlier } from "../../server/game-resources";
import type { Entry } from "../../server/resource";
import { session } from "../../server/session";
import { Notes } from "./notes";
import { OpponentMenu } from "./opponent-menu";
import { messageDraft } from "./text-drafts";

interface MessagesProps {
  readonly id: string;
  /** The name of the opponent. */
  readonly opponent: PlayerName;
  readonly messages: Entry<Conversation>;
}

/** The messages between the players, and the player's private notes. Bots do not read messages. */
export const MessagesAndNotes = (props: MessagesProps) => (
  <div class="talk">
    {props.opponent.bot ? <MessagesToBot {...props} /> : <Messages {...props} />}
    <Notes id={props.id} />
  </div>
);

function Messages({ id, opponent, messages: { data, refresh } }: MessagesProps) {
  const action = useAction();
  const draft = useMemo(() => messageDraft(id), [id]);
  useEffect(() => draft.open(), [draft]);
  const { text } = draft.value.value;
  /** Whether the text may have been sent: the response was lost, or an earlier document has stored it. */
  const mayHaveBeenSent = useSignal(true);
  const clear = (): void => draft.change({ text: "" });
  useSignalEffect(() => {
    const last = data.value?.items.findLast(({ from }) => from.username === session.peek()?.username);
    if (!mayHaveBeenSent.value || last?.text !== draft.value.value.text.trim()) return;
    clear();
    action.forget();
  });
  // The link on the opponent's page leads here.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (currentUrl.peek().hash === "#messages") field.current?.focus();
  }, []);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const body = { text: text.trim() };
    if (body.text === "") return;
    const isSent = await action.run(async () =>
      putMessage(id, await postMessage({ client: client.peek(), path: { id }, body })),
    );
    mayHaveBeenSent.value = !isSent;
    if (isSent) clear();
    else await refresh();
  };
  return (
    <section>
      <h2>Messages</h2>
      <WrittenMessages id={id} conversation={data.value} />
      <form class="message-form" onSubmit={(event) => void send(event)}>
        <input
          ref={field}
          data-autosaved
          aria-label="Message to your opponent"
          placeholder="Your message"
          maxLength={INPUT_LIMITS.message}
          value={text}
          onInput={({ currentTarget }) => {
            mayHaveBeenSent.value = false;
            draft.change({ text: currentTarget.value });
          }}
        />
        <button type="submit" aria-disabled={action.isRunning.value}>
          Send
        </button>
      </form>
      <Refusal sentence={action.refusal} />
      {isErased(opponent) ? null : <OpponentMenu username={opponent.username} />}
    </section>
  );
}

/** The messages that were sent before the field was removed from games against bots. */
const MessagesToBot = ({ id, messages: { data } }: MessagesProps) =>
  data.value === undefined || data.value.items.length === 0 ? null : (
    <section>
      <h2>Messages</h2>
      <WrittenMessages id={id} conversation={data.value} />
      <p class="help">Bots do not read messages.</p>
    </section>
  );

interface WrittenMessagesProps {
  readonly id: string;
  /** Undefined until it was read. */
  readonly conversation: Conversation | undefined;
}

const WrittenMessages = ({
  id,
  conversation: { items, earlier } = { items: [], earlier: null },
}: WrittenMessagesProps) =>
  items.length === 0 ? null : <MessageList id={id} items={items} hasEarlier={earlier !== null} />;

/** Whether a player has erased the account. The text in place of the name has a space, which no name has. */
const isErased = ({ username }: PlayerName): boolean => username.includes(" ");

interface MessageListProps {
  readonly id: string;
  readonly items: readonly Message[];
  readonly hasEarlier: boolean;
}

/** The messages, scrolled to the newest. Earlier ones are loaded on request, without moving the visible ones. */
function MessageList({ id, items, hasEarlier }: MessageListProps) {
  const action = useAction();
  const list = useRef<HTMLUListElement>(null);
  const isLong = useRef(hasEarlier);
  // Measured from the end, because prepending messages does not change that distance.
  const fromEnd = useRef(0);
  const newest = items.at(-1)?.id;
  const first = items[0]?.id;
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  useLayoutEffect(() => {
    if (list.current && fromEnd.current > 0) list.current.scrollTop = list.current.scrollHeight - fromEnd.current;
    fromEnd.current = 0;
  }, [first]);
  const readOn = async (): Promise<void> => {
    await action.run(async () => {
      await readEarlier(client.peek(), id, () => {
        if (list.current) fromEnd.current = list.current.scrollHeight - list.current.scrollTop;
      });
    });
    // If the button was removed, the focus would be lost.
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul class="messages" ref={list} tabIndex={isLong.current ? 0 : undefined}>
        {hasEarlier ? (
          <li class="earlier">
            <button type="button" class="quiet" aria-disabled={action.isRunning.value} onClick={() => void readOn()}>
              Earlier messages
            </button>
          </li>
        ) : null}
        {items.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      <Refusal sentence={action.refusal} />
    </>
  );
}

const MessageItem = ({ message: { from, text, at } }: { readonly message: Message }) => (
  <li class={from.username === session.value?.username ? "own" : ""}>
    <p class="message-head">
      {from.username} <time dateTime={at}>{recentTime(at)}</time>
    </p>
    <p class="message-text">{text}</p>
  </li>
);
