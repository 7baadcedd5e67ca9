import { ExplainedError, UNKNOWN_REFUSAL } from "./explained-error";

/** An error of a browser API, explained for the player, because the browser's own message is for programmers. */
export class BrowserRefusal extends ExplainedError {
  /**
   * @param error the browser's error
   * @param sentences messages by the name of the `DOMException`
   */
  constructor(error: DOMException, sentences: Readonly<Record<string, string>>) {
    super(sentences[error.name] ?? UNKNOWN_REFUSAL, { cause: error });
  }
}
