import { ConnectionError, HttpError, isProblem } from "skytale-client";

/** What went wrong, in a sentence for the person who caused it or waits for it. */
export function sentenceOf(error: unknown): string {
  if (isProblem(error)) {
    const { detail, errors } = error.problem as { readonly detail: string; readonly errors?: readonly FieldError[] };
    const [first] = errors ?? [];
    return first === undefined ? detail : `${capitalize(first.field)}: ${first.detail}.`;
  }
  if (error instanceof ConnectionError)
    return "The server can't be reached. Nothing that you typed is lost: try again.";
  if (error instanceof HttpError)
    return `The server has a problem of its own (${error.status}). Try again in a minute.`;
  return "Something went wrong on this page. Load it again; nothing on the server was changed by it.";
}

interface FieldError {
  readonly field: string;
  readonly detail: string;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the server says that there is no such thing, or none for whoever asks. */
export const isMissing = (error: unknown): boolean => isProblem(error, "not-found");
