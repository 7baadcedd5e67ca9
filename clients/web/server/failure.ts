import { ConnectionError, isProblem } from "skytale-client";

/**
 * What went wrong, in a sentence for the person who caused it or waits for it. The words for all but a lost network are
 * loaded when they are needed: there is one then.
 */
export async function sentenceOf(error: unknown): Promise<string> {
  try {
    if (!(error instanceof ConnectionError)) return (await import("./words-for-failures")).wordsFor(error);
  } catch {
    // The file of a server that was built anew meanwhile.
    if (isProblem(error)) return `${error.problem.title}.`;
  }
  return "The server can't be reached. Nothing that you typed is lost: try again.";
}

/** Whether the server says that there is no such thing, or none for whoever asks. */
export const isMissing = (error: unknown): boolean => isProblem(error, "not-found");
