import { useSignal } from "@preact/signals";

/** Copies a text; where the browser does not let pages copy, it says so. */
export function CopyButton({ text, name = "Copy" }: { readonly text: string; readonly name?: string }) {
  const outcome = useSignal<"copied" | "refused" | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      outcome.value = "copied";
    } catch {
      // Plain HTTP, or a browser that asks first and was told no.
      outcome.value = "refused";
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {outcome.value === "copied" ? "Copied" : name}
      </button>
      {outcome.value === "refused" ? (
        <span class="help">This browser does not let pages copy: mark the text, and copy it.</span>
      ) : null}
    </>
  );
}
