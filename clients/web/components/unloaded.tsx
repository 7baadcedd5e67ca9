import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { ConnectionError } from "skytale-client";
import { connection } from "../server/connection";
import { isMissing, sentenceOf } from "../server/failure";

interface UnloadedProps {
  readonly entry: { readonly failure: ReadonlySignal<unknown>; readonly refresh: () => Promise<void> };
  /** Shown if the server does not have the data. */
  readonly missing?: VNode;
  /** Shown while the data are loading, also while the server cannot be reached. */
  readonly skeleton?: VNode;
}

/**
 * Shown in place of data that are not loaded yet, or could not be. A lost connection is reported once, by the notice
 * above the page, and the data are read again when it returns.
 */
export function Unloaded({ entry: { failure, refresh }, missing, skeleton }: UnloadedProps) {
  const error = failure.value;
  if (missing !== undefined && isMissing(error)) return missing;
  const isWaiting = error === null || error instanceof ConnectionError || !connection.value.isUp;
  return isWaiting ? (skeleton ?? null) : <Trouble error={error} retry={refresh} />;
}

interface TroubleProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** The error shown in place of data that could not be read, with a button to retry. */
function Trouble({ error, retry }: TroubleProps) {
  const sentence = useSignal("");
  useEffect(() => {
    let isLatest = true;
    void sentenceOf(error).then((words) => {
      if (isLatest) sentence.value = words;
    });
    return () => {
      isLatest = false;
    };
  }, [error]);
  return (
    <div class="trouble" role="alert">
      <p>{sentence.value}</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
