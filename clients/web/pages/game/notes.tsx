import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type GetNotesResponses, isProblem, type PutNotesResponses } from "skytale-client";
import { useAction } from "../../parts/action";
import { client } from "../../server/client";
import { keepOwn, readOwn } from "../../server/kept";
import { connection } from "../../server/seen-answers";
import { DRAFTS, session } from "../../server/session";
import { Refusal } from "./refusal";

/** How long a pause in writing is before notes are kept, in milliseconds. */
const PAUSE = 1200;

/** Notes as the server has them, with the tag that says which ones. */
interface KeptNotes {
  readonly text: string;
  readonly tag: string;
}

/** What was written and is not on the server yet, as the browser has it: one that is closed meanwhile loses nothing. */
interface Draft {
  readonly text: string;
  /** What it was written upon. */
  readonly base: KeptNotes;
}

const address = { url: "/v1/games/{id}/notes" } as const;

async function readNotes(id: string): Promise<KeptNotes> {
  const { data, response } = await client
    .peek()
    .get<GetNotesResponses, unknown, true>({ ...address, path: { id }, throwOnError: true });
  return { text: data.text, tag: response.headers.get("ETag") ?? "*" };
}

/** Puts notes in the place of those that have this tag, and of no others. */
async function writeNotes(id: string, text: string, tag: string): Promise<KeptNotes> {
  const headers = { "Content-Type": "application/json", "If-Match": tag };
  const { response } = await client
    .peek()
    .put<PutNotesResponses, unknown, true>({ ...address, path: { id }, headers, body: { text }, throwOnError: true });
  return { text, tag: response.headers.get("ETag") ?? "*" };
}

/**
 * What one notes for oneself: kept when the writing pauses. Nothing that was written in another tab or on another device
 * is overwritten: whoever wrote in both chooses.
 */
export function Notes({ id }: { readonly id: string }) {
  const action = useAction();
  const text = useSignal("");
  const kept = useSignal<KeptNotes | null>(null);
  /** What stands on the server instead of what these were written upon. */
  const other = useSignal<KeptNotes | null>(null);
  const draft = `${DRAFTS}notes ${session.value?.username} ${id}`;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = (): void => {
    void action.run(async () => {
      const notes = await readNotes(id);
      // What was typed meanwhile was written upon what stood here before.
      if (text.peek() !== (kept.peek()?.text ?? "")) return;
      const unsent = kept.peek() === null ? await readOwn<Draft>(draft) : undefined;
      text.value = unsent?.text ?? notes.text;
      kept.value = unsent?.base ?? notes;
      if (unsent !== undefined) later();
    });
  };
  // Again when the network is back.
  useSignalEffect(() => {
    if (!connection.value.isUp) return;
    if (kept.peek() === null) read();
    else keep();
  });

  const write = (own: string, tag: string): void => {
    void action.run(async () => {
      try {
        kept.value = await writeNotes(id, own, tag);
        other.value = null;
        // What was typed while they were on their way.
        if (text.peek() !== own) later();
        else void keepOwn(draft, undefined);
      } catch (error) {
        if (!isProblem(error, "notes-changed")) throw error;
        const there = await readNotes(id);
        if (there.text !== text.peek()) {
          other.value = there;
          return;
        }
        kept.value = there;
        void keepOwn(draft, undefined);
      }
    });
  };
  const keep = (): void => {
    clearTimeout(timer.current);
    const base = kept.peek();
    if (base === null || other.peek() !== null) return;
    if (text.peek() === base.text) {
      void keepOwn(draft, undefined);
      return;
    }
    if (action.isRunning.peek()) later();
    else write(text.peek(), base.tag);
  };
  const later = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, PAUSE);
  };
  const settle = (whole: string, there: KeptNotes): void => {
    text.value = whole;
    kept.value = there;
    other.value = null;
    keep();
  };
  useEffect(() => {
    const leave = (): void => {
      if (document.hidden) keep();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      keep();
    };
  }, [id]);

  const there = other.value;
  const isKept = kept.value === null || text.value === kept.value.text;
  return (
    <section>
      <h2>Notes</h2>
      <textarea
        data-kept
        aria-label="Notes"
        placeholder="Plans, and what to beware of"
        rows={3}
        maxLength={5000}
        disabled={kept.value === null}
        value={text.value}
        onFocus={() => {
          if (isKept && kept.value !== null) read();
        }}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          if (kept.value !== null) {
            void keepOwn(draft, { text: text.value, base: kept.value } satisfies Draft);
          }
          later();
        }}
        onBlur={keep}
      />
      {there === null ? (
        <p class="help" role="status">
          {isKept ? "Only you see them." : "Not kept yet."}
        </p>
      ) : (
        <div class="decision" role="alert">
          <p>
            You have changed these notes in another tab or on another device. What is written above is not kept yet;
            there it says:
          </p>
          <blockquote>{there.text === "" ? "(nothing)" : there.text}</blockquote>
          <div class="actions">
            <button type="button" class="first" onClick={() => settle(both(text.peek(), there.text), there)}>
              Keep both
            </button>
            <button type="button" onClick={() => settle(text.peek(), there)}>
              Keep what is above
            </button>
            <button type="button" onClick={() => settle(there.text, there)}>
              Take the other
            </button>
          </div>
        </div>
      )}
      <Refusal action={action} />
    </section>
  );
}

const both = (own: string, other: string): string => [own, other].filter((text) => text !== "").join("\n\n");
