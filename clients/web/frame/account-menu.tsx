import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { lazyComponent } from "../components/lazy-component";

const AccountPanel = lazyComponent(async () => (await import("./account-panel")).AccountPanel);

/** The name of the signed-in player in the header. It opens a small menu. */
export function AccountMenu({ username }: { readonly username: string }) {
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const setOpen = (open: boolean) => (isOpen.value = open);
  return (
    <div class="account-menu">
      <button
        type="button"
        ref={button}
        data-fast-clicks
        aria-expanded={isOpen.value}
        onClick={() => setOpen(!isOpen.peek())}
      >
        <span class="signed-in">Signed in as </span>
        <span class="account-name">{username}</span>
      </button>
      {isOpen.value ? <AccountPanel username={username} button={button} close={() => setOpen(false)} /> : null}
    </div>
  );
}
