/** A refusal by the browser, with a sentence for the player as its message: browsers word their own for programmers. */
export class BrowserRefusal extends Error {
  /**
   * @param error what the browser threw
   * @param sentences by the name of a `DOMException`
   */
  constructor(error: DOMException, sentences: Readonly<Record<string, string>>) {
    super(sentences[error.name] ?? unknownRefusal(error), { cause: error });
  }
}

/** A sentence for a refusal whose name is not expected. */
export const unknownRefusal = ({ name }: DOMException): string =>
  `The browser refused (${name}). Nothing was changed. Try again, or use another browser.`;
