/**
 * Control characters, line and paragraph separators, what turns the direction of the text around it, and halves of
 * characters, of which storage makes something else.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is one line that shows all there is in it, in the order in which it stands. */
export const isPlainLine = (text: string): boolean => !HIDDEN.test(text);

/** As `isPlainLine`, for a text that may have line breaks. */
export const isPlainText = (text: string): boolean => isPlainLine(text.replaceAll(/\r?\n/g, " "));
