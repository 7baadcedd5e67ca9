import { ConnectionError, HttpError, isProblem } from "skytale-client";

/**
 * What went wrong, in a sentence for the person who caused it or waits for it. Words for what the server refuses are loaded
 * when it does: it is there then.
 */
export async function sentenceOf(error: unknown): Promise<string> {
  if (isProblem(error)) {
    const { problem } = error;
    return import("./problem-sentences").then(
      ({ sentenceOfProblem }) => sentenceOfProblem(problem),
      // The file of a server that was built anew meanwhile.
      () => `${problem.title}.`,
    );
  }
  if (error instanceof ConnectionError)
    return "The server can't be reached. Nothing that you typed is lost: try again.";
  if (error instanceof HttpError) {
    return error.status < 500
      ? "What answered is not the server of Skytale: perhaps a network that wants you to sign in first."
      : `The server has a problem of its own (${error.status}). Try again in a minute.`;
  }
  if (error instanceof DOMException) return error.message;
  return "Something went wrong on this page. Load it again, and look whether it was done.";
}

/** Whether the server says that there is no such thing, or none for whoever asks. */
export const isMissing = (error: unknown): boolean => isProblem(error, "not-found");
