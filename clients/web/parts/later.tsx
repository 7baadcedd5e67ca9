import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { partsMissing } from "./parts-missing";

/** A component whose program is loaded when it is first shown. Until then it shows nothing. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const program = signal<{ readonly Component: ComponentType<Props> } | null>(null);
  return function Later(props: Props) {
    useEffect(() => {
      if (program.peek() !== null) return;
      load().then(
        (Component) => {
          partsMissing.value = false;
          program.value = { Component };
        },
        // No network, or the files of a server that was built anew meanwhile. It is asked for again the next time.
        () => {
          partsMissing.value = true;
        },
      );
    }, []);
    const loaded = program.value;
    return loaded === null ? null : <loaded.Component {...props} />;
  };
}
