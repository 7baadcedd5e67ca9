import { getNotes, type Notes, putNotes } from "skytale-client";
import { client } from "../../server/client";
import { Draft, draftName, type Remote } from "../../server/draft";
import { mergeText } from "../../server/merge-text";

/** Debounce time of changes of the notes, in milliseconds. */
const PAUSE = 1200;

/** A text as a document. Earlier releases stored some drafts as strings. */
const textOf = (stored: Notes | string): Notes => ({ text: typeof stored === "string" ? stored : stored.text });

/** A message that was not sent yet. It stays in this browser. */
export const messageDraft = (id: string): Draft<Notes> =>
  new Draft({ text: "" }, textOf, draftName("message ", id), null);

/** The player's private notes on a game. */
export function notesDraft(id: string): Draft<Notes> {
  const remote: Remote<Notes> = {
    read: () => getNotes({ client: client.peek(), path: { id } }),
    write: (body, tag) => putNotes({ client: client.peek(), path: { id }, headers: { "If-Match": tag }, body }),
    conflict: "notes-changed",
    merge: (base, mine, theirs) => ({ text: mergeText(base.text, mine.text, theirs.text) }),
    isAsked: true,
    pauseFor: () => PAUSE,
  };
  return new Draft({ text: "" }, textOf, draftName("notes ", id), remote);
}
