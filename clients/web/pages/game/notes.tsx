import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type GetNotesResponses, isProblem, type PutNotesResponses } from "skytale-client";
import { useAction } from "../../parts/action";
import { client } from "../../server/client";
import { keepOwn, readOwn } from "../../server/kept";
import { connection } from "../../server/seen-answers";
import { DRAFTS, session } from "../../server/session";
import { Refusal } from "./refusal";

/** Debounce time of changes, in milliseconds. */
const PAUSE = 1200;

/** The notes on the server, with their ETag. */
interface KeptNotes {
  readonly text: string;
  readonly tag: string;
}

/** Unsent notes in the browser's storage, so that closing the browser does not lose them. */
interface Draft {
  readonly text: string;
  /** The server's version that the notes were based on. */
  readonly base: KeptNotes;
}

const address = { url: "/v1/games/{id}/notes" } as const;

async function readNotes(id: string): Promise<KeptNotes> {
  const { data, response } = await client
    .peek()
    .get<GetNotesResponses, unknown, true>({ ...address, path: { id }, throwOnError: true });
  return { text: data.text, tag: response.headers.get("ETag") ?? "*" };
}

/** Replaces the notes on the server if their ETag is `tag`; otherwise throws the problem `notes-changed`. */
async function writeNotes(id: string, text: string, tag: string): Promise<KeptNotes> {
  const headers = { "Content-Type": "application/json", "If-Match": tag };
  const { response } = await client
    .peek()
    .put<PutNotesResponses, unknown, true>({ ...address, path: { id }, headers, body: { text }, throwOnError: true });
  return { text, tag: response.headers.get("ETag") ?? "*" };
}

/**
 * The player's private notes on a game. They are saved when the player stops typing. Notes saved by another tab or
 * device are never overwritten: the player chooses which version to keep.
 */
export function Notes({ id }: { readonly id: string }) {
  const action = useAction();
  const text = useSignal("");
  const kept = useSignal<KeptNotes | null>(null);
  /** The conflicting version on the server; null if there is no conflict. */
  const other = useSignal<KeptNotes | null>(null);
  const draft = `${DRAFTS}notes ${session.value?.username} ${id}`;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = (): void => {
    void action.run(async () => {
      const notes = await readNotes(id);
      // Text that was typed during the request must not be replaced. It is based on the previous version.
      if (text.peek() !== (kept.peek()?.text ?? "")) return;
      const unsent = kept.peek() === null ? await readOwn<Draft>(draft) : undefined;
      text.value = unsent?.text ?? notes.text;
      kept.value = unsent?.base ?? notes;
      if (unsent !== undefined) later();
    });
  };
  // Runs again when the connection returns.
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
        // The text was changed during the request.
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
        placeholder="Plans and threats"
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
          {isKept ? "Only you can see them." : "Not saved yet."}
        </p>
      ) : (
        <div class="decision" role="alert">
          <p>
            You changed these notes in another tab or on another device. The text above is not saved yet. The other
            version is:
          </p>
          <blockquote>{there.text === "" ? "(empty)" : there.text}</blockquote>
          <div class="actions">
            <button type="button" class="first" onClick={() => settle(both(text.peek(), there.text), there)}>
              Keep both
            </button>
            <button type="button" onClick={() => settle(text.peek(), there)}>
              Keep the text above
            </button>
            <button type="button" onClick={() => settle(there.text, there)}>
              Use the other version
            </button>
          </div>
        </div>
      )}
      <Refusal action={action} />
    </section>
  );
}

const both = (own: string, other: string): string => [own, other].filter((text) => text !== "").join("\n\n");
