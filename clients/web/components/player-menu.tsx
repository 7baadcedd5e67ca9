import { useSignal } from "@preact/signals";
import { lazyComponent } from "./lazy-component";

const BlockAndReport = lazyComponent(async () => (await import("./block-and-report")).BlockAndReport);

/** Whether a player has erased the account. The text in place of the name has a space, which no name has. */
const isErased = (username: string): boolean => username.includes(" ");

/**
 * Blocking and reporting the authors of messages, folded away and loaded when it is opened. Nothing without authors whose
 * accounts exist.
 */
export function PlayerMenu({ usernames }: { readonly usernames: readonly string[] }) {
  const isOpen = useSignal(false);
  const wanted = useSignal("");
  const names = usernames.filter((username) => !isErased(username));
  const [first] = names;
  if (first === undefined) return null;
  const chosen = names.includes(wanted.value) ? wanted.value : first;
  return (
    <details
      class="further"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
        // Another player may write while the menu is open.
        wanted.value = chosen;
      }}
    >
      <summary>Block or report {names.length === 1 ? chosen : "a player"}</summary>
      {names.length === 1 ? null : (
        <label>
          Player
          <select value={chosen} onChange={({ currentTarget }) => (wanted.value = currentTarget.value)}>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="actions">{isOpen.value ? <BlockAndReport key={chosen} username={chosen} /> : null}</div>
    </details>
  );
}
