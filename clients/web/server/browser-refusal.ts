/**
 * An error of a browser API. Its message is a sentence for the player, because the browser's own is for programmers.
 */
export class BrowserRefusal extends Error {
  /**
   * @param error the browser's error
   * @param sentences messages by the name of the `DOMException`
   */
  constructor(error: DOMException, sentences: Readonly<Record<string, string>>) {
    super(sentences[error.name] ?? unknownRefusal(error), { cause: error });
  }
}

/** The message for an error with an unexpected name. */
export const unknownRefusal = ({ name }: DOMException): string =>
  `The browser refused (${name}). Nothing was changed. Try again, or use another browser.`;
