const LONGEST_QUOTE = 24;

/** Quotes untrusted text for a message and shortens long text. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
