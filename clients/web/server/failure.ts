import { ConnectionError, isProblem } from "skytale-client";

/**
 * An error as a sentence for the player. The sentences are in a separate module, which is loaded when the first error
 * occurs. A lost connection is the exception: without a network the module could not be loaded.
 */
export async function sentenceOf(error: unknown): Promise<string> {
  try {
    if (!(error instanceof ConnectionError)) return (await import("./words-for-failures")).wordsFor(error);
  } catch {
    // The module cannot be loaded: the network failed, or a deployment has removed this version of the module.
    if (isProblem(error)) return `${error.problem.title}.`;
  }
  return "The server cannot be reached. Nothing you typed was lost. Try again.";
}

/** Whether the server responded that the resource does not exist, or is hidden from this player. */
export const isMissing = (error: unknown): boolean => isProblem(error, "not-found");
