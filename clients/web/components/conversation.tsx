import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { INPUT_LIMITS } from "../../../src/shared/input-limits";
import { currentUrl } from "../frame/router";
import { type Conversation, readEarlier, type WrittenMessage, withMessage } from "../server/conversation";
import { messageDraft } from "../server/message-draft";
import type { Entry } from "../server/resource";
import { session } from "../server/session";
import { useAction } from "./action";
import { BotMark } from "./bot-mark";
import { Refusal } from "./refusal";
import { recentTime } from "./time-left";

interface MessageListProps {
  readonly messages: Entry<Conversation>;
  /** Requests the page of messages at a cursor. */
  readonly list: Parameters<typeof readEarlier>[1];
}

interface MessageFormProps {
  /** The id of the game or team. */
  readonly id: string;
  readonly label: string;
  readonly messages: Entry<Conversation>;
  /** Sends a message. Throws what the client throws. */
  readonly post: (text: string) => Promise<WrittenMessage>;
}

/** The field for a message. An unsent text is stored in the browser. */
export function MessageForm({ id, label, messages, post }: MessageFormProps) {
  const action = useAction();
  const draft = useMemo(() => messageDraft(id), [id]);
  useEffect(() => draft.open(), [draft]);
  const { text } = draft.value.value;
  /** Whether the text may have been sent: the response was lost, or an earlier document has stored it. */
  const mayHaveBeenSent = useSignal(true);
  const clear = (): void => draft.change({ text: "" });
  useSignalEffect(() => {
    const last = messages.data.value?.items.findLast(({ from }) => from.username === session.peek()?.username);
    if (!mayHaveBeenSent.value || last?.text !== draft.value.value.text.trim()) return;
    clear();
    action.forget();
  });
  // Links on other pages lead here.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (currentUrl.peek().hash === "#messages") field.current?.focus();
  }, []);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const written = text.trim();
    if (written === "") return;
    const isSent = await action.run(async () => {
      const message = await post(written);
      messages.change((known) => withMessage(known, message));
    });
    mayHaveBeenSent.value = !isSent;
    if (isSent) clear();
    else await messages.refresh();
  };
  return (
    <>
      <form class="message-form" onSubmit={(event) => void send(event)}>
        <input
          ref={field}
          data-autosaved
          aria-label={label}
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
    </>
  );
}

/** The messages of a conversation. Nothing if there are none. */
export const MessageList = (props: MessageListProps) =>
  props.messages.data.value === undefined || props.messages.data.value.items.length === 0 ? null : (
    <Messages {...props} conversation={props.messages.data.value} />
  );

interface MessagesProps extends MessageListProps {
  readonly conversation: Conversation;
}

/** The messages, scrolled to the newest. Earlier ones are loaded on request, without moving the visible ones. */
function Messages({ messages, list: request, conversation: { items, earlier } }: MessagesProps) {
  const action = useAction();
  const list = useRef<HTMLUListElement>(null);
  // Measured from the end, because prepending messages does not change that distance.
  const fromEnd = useRef(0);
  const newest = items.at(-1)?.id;
  const first = items[0]?.id;
  useLayoutEffect(() => {
    if (list.current === null) return;
    const { clientHeight, scrollHeight } = list.current;
    // A list that scrolls has to be in the tab order: not every browser lets the keyboard reach it otherwise.
    if (scrollHeight > clientHeight) list.current.tabIndex = 0;
    list.current.scrollTop = scrollHeight;
  }, [newest]);
  useLayoutEffect(() => {
    if (list.current && fromEnd.current > 0) list.current.scrollTop = list.current.scrollHeight - fromEnd.current;
    fromEnd.current = 0;
  }, [first]);
  const readOn = async (): Promise<void> => {
    await action.run(async () => {
      await readEarlier(messages, request, () => {
        if (list.current) fromEnd.current = list.current.scrollHeight - list.current.scrollTop;
      });
    });
    // If the button was removed, the focus would be lost.
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul class="messages" ref={list}>
        {earlier === null ? null : (
          <li class="earlier">
            <button type="button" class="quiet" aria-disabled={action.isRunning.value} onClick={() => void readOn()}>
              Earlier messages
            </button>
          </li>
        )}
        {items.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      <Refusal sentence={action.refusal} />
    </>
  );
}

const MessageItem = ({ message: { from, text, at } }: { readonly message: WrittenMessage }) => (
  <li class={from.username === session.value?.username ? "own" : ""}>
    <p class="message-head">
      {from.username}
      <BotMark player={from} /> <time dateTime={at}>{recentTime(at)}</time>
    </p>
    <p class="message-text">{text}</p>
  </li>
);
