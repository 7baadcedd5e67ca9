import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { getNotes, type Message, postMessage, putNotes } from "skytale-client";
import { useAction } from "../../parts/action";
import { localTime } from "../../parts/time-left";
import { client } from "../../server/client";
import { latestNews } from "../../server/news";
import { messages } from "../../server/queries";
import { useKnown } from "../../server/query";
import { connection } from "../../server/seen-answers";
import { session } from "../../server/session";
import { Refusal } from "./refusal";

/** How long a pause in writing is before notes are kept, in milliseconds. */
const PAUSE = 1200;

/** What the players write to each other, and what one notes for oneself. */
export function Talk({ id }: { readonly id: string }) {
  return (
    <div class="talk">
      <Messages id={id} />
      <Notes id={id} />
    </div>
  );
}

function Messages({ id }: { readonly id: string }) {
  const { data, refresh } = useKnown(messages, id);
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

/** Kept by itself when the writing pauses. What was written elsewhere meanwhile is put below. */
function Notes({ id }: { readonly id: string }) {
  const action = useAction();
  const text = useSignal<string | null>(null);
  const kept = useSignal("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const options = () => ({ client: client.peek(), path: { id } });
  const keep = (): void => {
    clearTimeout(timer.current);
    const own = text.peek();
    if (own === null || own === kept.peek()) return;
    void action.run(async () => {
      const { text: there } = await getNotes(options());
      const whole = there === kept.peek() || there === own ? own : `${own}\n\n${there}`;
      await putNotes({ ...options(), body: { text: whole } });
      kept.value = whole;
      if (text.peek() === own) text.value = whole;
    });
  };
  // Again when the network is back.
  useSignalEffect(() => {
    if (!connection.value.isUp) return;
    if (text.peek() !== null) return keep();
    void action.run(async () => {
      const notes = await getNotes(options());
      kept.value = notes.text;
      text.value = notes.text;
    });
  });
  // Whoever goes on to another page, or another program, in the middle of a pause loses nothing.
  useEffect(() => {
    document.addEventListener("visibilitychange", keep);
    return () => {
      document.removeEventListener("visibilitychange", keep);
      keep();
    };
  }, []);
  const change = (value: string): void => {
    text.value = value;
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, PAUSE);
  };
  const state = text.value === kept.value || text.value === null ? "Only you see them." : "Not kept yet.";
  return (
    <section>
      <h2>Notes</h2>
      <textarea
        aria-label="Notes"
        placeholder="Plans, and what to beware of"
        rows={3}
        maxLength={5000}
        disabled={text.value === null}
        value={text.value ?? ""}
        onInput={({ currentTarget }) => change(currentTarget.value)}
        onBlur={keep}
      />
      <p class="help" role="status">
        {action.refusal.value ?? state}
      </p>
    </section>
  );
}
