const LONGEST_QUOTE = 24;

/** A text from outside in quotation marks for a message, shortened when it is long. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
