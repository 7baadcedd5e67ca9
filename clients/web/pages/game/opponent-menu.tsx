import { useSignal } from "@preact/signals";
import { lazyComponent } from "../../components/lazy-component";

const BlockAndReport = lazyComponent(async () => (await import("../../components/block-and-report")).BlockAndReport);

/** Blocking and reporting the opponent, folded away and loaded when it is opened. */
export function OpponentMenu({ username }: { readonly username: string }) {
  const isOpen = useSignal(false);
  return (
    <details
      class="further"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>Block or report {username}</summary>
      <div class="actions">{isOpen.value ? <BlockAndReport username={username} /> : null}</div>
    </details>
  );
}
