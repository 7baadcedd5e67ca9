import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Message, postMessage } from "skytale-client";
import { useAction } from "../../parts/action";
import { localTime } from "../../parts/time-left";
import { client } from "../../server/client";
import { latestNews } from "../../server/news";
import type { Known } from "../../server/query";
import { session } from "../../server/session";
import { Notes } from "./notes";
import { Refusal } from "./refusal";

interface TalkProps {
  readonly id: string;
  readonly messages: Known<readonly Message[]>;
}

/** What the players write to each other, and what one notes for oneself. */
export const Talk = ({ id, messages }: TalkProps) => (
  <div class="talk">
    <Messages id={id} messages={messages} />
    <Notes id={id} />
  </div>
);

function Messages({ id, messages: { data, refresh } }: TalkProps) {
  const action = useAction();
  const draft = useSignal("");
  const list = useRef<HTMLUListElement>(null);
  const written = data.value ?? [];
  useSignalEffect(() => {
    const news = latestNews.value;
    if (news?.type === "message.posted" && news.data.gameId === id) void refresh();
  });
  const { length } = written;
  useEffect(() => {
    if (list.current && length > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [length]);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const text = draft.peek().trim();
    if (text === "") return;
    const isSent = await action.run(async () => {
      await postMessage({ client: client.peek(), path: { id }, body: { text } });
    });
    if (!isSent) return;
    draft.value = "";
    await refresh();
  };
  return (
    <section>
      <h2>Messages</h2>
      {written.length === 0 ? null : (
        <ul class="messages" ref={list}>
          {written.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
      <form class="message-form" onSubmit={(event) => void send(event)}>
        <input
          aria-label="Message to your opponent"
          placeholder="Write to your opponent"
          maxLength={500}
          value={draft.value}
          onInput={({ currentTarget }) => {
            draft.value = currentTarget.value;
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

const MessageItem = ({ message: { from, text, at } }: { readonly message: Message }) => (
  <li class={from.username === session.value?.username ? "own" : ""}>
    <p class="message-head">
      {from.username} <time dateTime={at}>{localTime(at)}</time>
    </p>
    <p class="message-text">{text}</p>
  </li>
);
