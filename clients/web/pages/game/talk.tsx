import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Message, postMessage } from "skytale-client";
import { useAction } from "../../parts/action";
import { localTime } from "../../parts/time-left";
import { client } from "../../server/client";
import { keepOwn, readOwn } from "../../server/kept";
import { latestNews } from "../../server/news";
import type { Known } from "../../server/query";
import { DRAFTS, session } from "../../server/session";
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
  // A browser that is closed in the middle of it has it still when the game is next opened.
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
    // Its answer was lost on the way: it stands among the messages.
    const last = data.value?.findLast(({ from }) => from.username === session.peek()?.username);
    if (!mayHaveBeenSent.value || last?.text !== draft.peek().trim()) return;
    write("");
    mayHaveBeenSent.value = false;
    action.refusal.value = null;
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
    mayHaveBeenSent.value = !isSent;
    if (isSent) write("");
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

const MessageItem = ({ message: { from, text, at } }: { readonly message: Message }) => (
  <li class={from.username === session.value?.username ? "own" : ""}>
    <p class="message-head">
      {from.username} <time dateTime={at}>{localTime(at)}</time>
    </p>
    <p class="message-text">{text}</p>
  </li>
);
