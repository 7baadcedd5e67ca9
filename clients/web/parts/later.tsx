import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

/** Whether a part of what is shown could not be loaded. */
export const partsMissing = signal(false);

/** A component whose program is loaded when it is first shown. Until then it shows nothing. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const program = signal<{ readonly Component: ComponentType<Props> } | null>(null);
  return function Later(props: Props) {
    useEffect(() => {
      const ask = (): void => {
        if (program.peek() !== null) return;
        load().then(
          (Component) => {
            partsMissing.value = false;
            program.value = { Component };
          },
          // Without a network it is asked for again when there is one; the files of a server that was built anew
          // meanwhile do not come back.
          () => {
            partsMissing.value = true;
          },
        );
      };
      ask();
      window.addEventListener("online", ask);
      return () => window.removeEventListener("online", ask);
    }, []);
    const loaded = program.value;
    return loaded === null ? null : <loaded.Component {...props} />;
  };
}
