import { Draft, draftName } from "./draft";

interface Text {
  text: string;
}

/** A text as a document. Earlier releases stored some drafts as strings. */
export const textOf = (stored: Text | string): Text => ({ text: typeof stored === "string" ? stored : stored.text });

/**
 * A message that was not sent yet. It stays in this browser.
 * @param id the id of the game or team
 */
export const messageDraft = (id: string): Draft<Text> =>
  new Draft({ text: "" }, textOf, draftName("message ", id), null);
