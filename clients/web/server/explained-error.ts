/** An error whose message is a sentence for the player. */
export class ExplainedError extends Error {}

/** The message for an unexpected error of a browser API. */
export const UNKNOWN_REFUSAL = "The browser refused. Nothing was changed. Try again, or use another browser.";
