/**
 * Control characters, line and paragraph separators, what turns the direction of the text around it, and halves of
 * characters, of which storage makes something else.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is one line that shows all there is in it, in the order in which it stands. */
export const isPlainLine = (text: string): boolean => !HIDDEN.test(text);

/** As `isPlainLine`, for a text that may have line breaks. */
export const isPlainText = (text: string): boolean => isPlainLine(text.replaceAll(/\r?\n/g, " "));

/**
 * A character that shows something by itself: a letter, digit, punctuation mark or symbol. Combining marks, white space
 * and format characters do not. Excluded are letters and symbols that are drawn as nothing: default-ignorable characters
 * (Hangul fillers among them), Braille blank, object replacement, musical null notehead, Egyptian blanks. Private use and
 * code points of newer Unicode versions count, since a font may show them; noncharacters do not.
 */
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u;

/** Whether a reader sees anything at all of a text. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);
