import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lazyComponent } from "../components/lazy-component";

const KeysDialog = lazyComponent(async () => (await import("./keys-dialog")).KeysDialog);

/** Opens the list of keys by `?`, unless the player is typing a text. */
export function KeysHelp() {
  const isOpen = useSignal(false);
  useEffect(() => {
    const open = ({ key, target }: KeyboardEvent): void => {
      const isTyping = target instanceof Element && target.closest("input, textarea, select") !== null;
      if (key === "?" && !isTyping) isOpen.value = true;
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, [isOpen]);
  return isOpen.value ? (
    <KeysDialog
      close={() => {
        isOpen.value = false;
      }}
    />
  ) : null;
}
