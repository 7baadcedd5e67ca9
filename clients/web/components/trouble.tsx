import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sentenceOf } from "../server/failure";

interface TroubleProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** The error shown in place of data that could not be read, with a button to retry. */
export function Trouble({ error, retry }: TroubleProps) {
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
