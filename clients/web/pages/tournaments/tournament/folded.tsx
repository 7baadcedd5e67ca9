import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

interface FoldedProps {
  readonly title: string;
  /** Called when the reader opens it, so that its data are loaded then. */
  readonly content: () => ComponentChildren;
}

/** A part of a page that is loaded when it is opened. */
export function Folded({ title, content }: FoldedProps) {
  const isOpen = useSignal(false);
  return (
    <details
      class="further"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>{title}</summary>
      {isOpen.value ? content() : null}
    </details>
  );
}
