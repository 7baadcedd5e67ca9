import { getNotes, type Notes, putNotes } from "skytale-client";
import { client } from "../../server/client";
import { Draft, draftName, type Remote } from "../../server/draft";
import { mergeText } from "../../server/merge-text";
import { textOf } from "../../server/message-draft";

/** Debounce time of changes of the notes, in milliseconds. */
const PAUSE = 1200;

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
