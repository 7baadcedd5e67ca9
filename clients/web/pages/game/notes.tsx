import { useEffect, useMemo } from "preact/hooks";
import type { Notes as Text } from "skytale-client";
import { INPUT_LIMITS } from "../../../../src/shared/input-limits";
import type { Draft } from "../../server/draft";
import { mergeText } from "../../server/merge-text";
import { notesDraft } from "./text-drafts";

/**
 * The player's private notes on a game. They are saved when the player stops typing. Notes saved by another tab or
 * device are never overwritten: the player chooses which version to keep.
 */
export function Notes({ id }: { readonly id: string }) {
  const draft = useMemo(() => notesDraft(id), [id]);
  useEffect(() => draft.open(), [draft]);
  const saving = draft.saving.value;
  const isSaved = saving.kind === "saved" || saving.kind === "reading";
  return (
    <section>
      <h2>Notes</h2>
      <textarea
        data-autosaved
        aria-label="Notes"
        placeholder="Plans and threats"
        rows={3}
        maxLength={INPUT_LIMITS.notes}
        disabled={saving.kind === "reading"}
        value={draft.value.value.text}
        onFocus={() => {
          if (isSaved) void draft.refresh();
        }}
        onInput={({ currentTarget }) => draft.change({ text: currentTarget.value })}
        onBlur={() => void draft.save()}
      />
      <Conflict draft={draft} />
      {draft.conflict.value === null ? (
        <p class="help" role="status">
          {isSaved ? "Only you can see them." : "Not saved yet."}
        </p>
      ) : null}
      {saving.kind === "unsaved" ? (
        <p class="refusal" role="alert">
          {saving.why}
        </p>
      ) : null}
    </section>
  );
}

/** The choice between two versions of the notes. Renders nothing if there is no conflict. */
function Conflict({ draft }: { readonly draft: Draft<Text> }) {
  const there = draft.conflict.value;
  if (there === null) return null;
  const settle = (textOf: (own: string) => string) => () => draft.settle({ text: textOf(draft.value.peek().text) });
  return (
    <div class="decision" role="alert">
      <p>
        You changed these notes in another tab or on another device. The text above is not saved yet. The other version
        is:
      </p>
      <blockquote>{there.text === "" ? "(empty)" : there.text}</blockquote>
      <div class="actions">
        <button type="button" class="first" onClick={settle((own) => mergeText("", own, there.text))}>
          Keep both
        </button>
        <button type="button" onClick={settle((own) => own)}>
          Keep the text above
        </button>
        <button type="button" onClick={settle(() => there.text)}>
          Use the other version
        </button>
      </div>
    </div>
  );
}
