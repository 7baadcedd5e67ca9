import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { KEYS } from "./keys";

/** The list of keys in a dialog. Escape closes it. */
export function KeysDialog({ close }: { readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={close}>
      <form method="dialog">
        <h2 id="keys-title">Keys</h2>
        <button type="submit">Close</button>
      </form>
      {Object.entries(KEYS).map(([place, keys]) => (
        <section key={place}>
          <h3>{place}</h3>
          <dl class="terms">
            {keys.map(([name, effect]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{effect}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </dialog>
  );
}
