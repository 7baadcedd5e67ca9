import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Message, postMessage } from "skytale-client";
import { useAction } from "../../parts/action";
import { localTime } from "../../parts/time-left";
import { client } from "../../server/client";
import type { Conversation } from "../../server/conversation";
import { keepOwn, readOwn } from "../../server/kept";
import { latestNews } from "../../server/news";
import { readEarlier } from "../../server/queries";
import type { Known } from "../../server/query";
import { DRAFTS, session } from "../../server/session";
import { Notes } from "./notes";
import { Refusal } from "./refusal";

interface TalkProps {
  readonly id: string;
  readonly messages: Known<Conversation>;
}

/** The messages between the players, and the player's private notes. */
export const Talk = ({ id, messages }: TalkProps) => (
  <div class="talk">
    <Messages id={id} messages={messages} />
    <Notes id={id} />
  </div>
);

function Messages({ id, messages: { data, refresh } }: TalkProps) {
  const action = useAction();
  const draft = useSignal("");
  const written = data.value?.items ?? [];
  useSignalEffect(() => {
    const news = latestNews.value;
    if (news?.type === "message.posted" && news.data.gameId === id) void refresh();
  });
  // The draft is stored, so that it is still there after the browser was closed.
  const name = `${DRAFTS}message ${session.value?.username} ${id}`;
  const mayHaveBeenSent = useSignal(false);
  const write = (text: string): void => {
    draft.value = text;
    void keepOwn(name, text === "" ? undefined : text);
  };
  useEffect(() => {
    void readOwn<string>(name).then((kept) => {
      if (kept === undefined || draft.peek() !== "") return;
      draft.value = kept;
      mayHaveBeenSent.value = true;
    });
  }, [name]);
  useSignalEffect(() => {
    // The response was lost, but the message was sent: it is the player's latest one.
    const last = data.value?.items.findLast(({ from }) => from.username === session.peek()?.username);
    if (!mayHaveBeenSent.value || last?.text !== draft.peek().trim()) return;
    write("");
    mayHaveBeenSent.value = false;
    action.refusal.value = null;
  });
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const text = draft.peek().trim();
    if (text === "") return;
    const isSent = await action.run(async () => {
      await postMessage({ client: client.peek(), path: { id }, body: { text } });
    });
    mayHaveBeenSent.value = !isSent;
    if (isSent) write("");
    await refresh();
  };
  return (
    <section>
      <h2>Messages</h2>
      {written.length === 0 ? null : <Written id={id} items={written} hasEarlier={data.value?.earlier !== null} />}
      <form class="message-form" onSubmit={(event) => void send(event)}>
        <input
          data-kept
          aria-label="Message to your opponent"
          placeholder="Write to your opponent"
          maxLength={500}
          value={draft.value}
          onInput={({ currentTarget }) => {
            write(currentTarget.value);
          }}
        />
        <button type="submit" aria-disabled={action.isRunning.value}>
          Send
        </button>
      </form>
      <Refusal action={action} />
    </section>
  );
}

interface WrittenProps {
  readonly id: string;
  readonly items: readonly Message[];
  readonly hasEarlier: boolean;
}

/** The messages, scrolled to the newest. Earlier ones are loaded on request, without moving the visible ones. */
function Written({ id, items, hasEarlier }: WrittenProps) {
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
            <button type="button" class="link" aria-disabled={action.isRunning.value} onClick={() => void readOn()}>
              Earlier messages
            </button>
          </li>
        ) : null}
        {items.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      <Refusal action={action} />
    </>
  );
}

const MessageItem = ({ message: { from, text, at } }: { readonly message: Message }) => (
  <li class={from.username === session.value?.username ? "own" : ""}>
    <p class="message-head">
      {from.username} <time dateTime={at}>{localTime(at)}</time>
    </p>
    <p class="message-text">{text}</p>
  </li>
);
