/**
 * Control characters, line and paragraph separators, bidirectional embeddings, overrides and isolates, and lone
 * surrogates. SQLite would replace lone surrogates.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/**
 * Whether a text is a single line without the characters of `HIDDEN`. Other invisible characters, such as a zero-width
 * joiner, are allowed.
 */
export const isPlainLine = (text: string): boolean => !HIDDEN.test(text);

/** Like `isPlainLine`, but line breaks are allowed. */
export const isPlainText = (text: string): boolean => isPlainLine(text.replaceAll(/\r?\n/g, " "));

/**
 * A visible character: a letter, digit, punctuation mark or symbol. Combining marks, white space and format characters
 * do not count. Excluded are letters and symbols that fonts draw blank: default-ignorable characters (Hangul fillers
 * among them), Braille blank, object replacement, musical null notehead, Egyptian blanks. Private-use and unassigned
 * code points count, because a font may draw them; noncharacters do not.
 */
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u;

/** Whether a text contains at least one visible character. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);
