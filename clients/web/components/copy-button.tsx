import { useSignal } from "@preact/signals";

interface CopyButtonProps {
  readonly text: string;
  readonly name?: string;
  /** The rank of the button, as its class; empty for the usual one. */
  readonly rank?: "first" | "quiet" | "";
}

/** Copies a text to the clipboard, and shows a hint if the browser refuses. */
export function CopyButton({ text, name = "Copy", rank = "" }: CopyButtonProps) {
  const outcome = useSignal<"copied" | "refused" | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      outcome.value = "copied";
    } catch {
      // The page was loaded over plain HTTP, or the player denied the permission.
      outcome.value = "refused";
    }
  };
  return (
    <>
      <button type="button" class={rank} onClick={() => void copy()}>
        {outcome.value === "copied" ? "Copied" : name}
      </button>
      {outcome.value === "refused" ? (
        <span class="help">This browser did not allow copying. Select the text and copy it yourself.</span>
      ) : null}
    </>
  );
}
