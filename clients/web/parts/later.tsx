import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { importModule } from "./modules";

/** How many parts of the page could not be loaded. */
export const partsMissing = signal(0);

/**
 * A component whose module is loaded when it is first shown. It renders nothing until then, and failed loads are
 * retried.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const program = signal<{ readonly Component: ComponentType<Props> } | null>(null);
  let isAsked = false;
  let isMissing = false;
  const count = (change: 1 | -1): void => {
    isMissing = change > 0;
    partsMissing.value += change;
  };
  const use = (Component: ComponentType<Props>): void => {
    program.value = { Component };
    if (isMissing) count(-1);
  };
  return function Later(props: Props) {
    useEffect(() => {
      if (isAsked) return;
      isAsked = true;
      void importModule(load, use).then((isLoaded) => {
        if (!isLoaded) count(1);
      });
    }, []);
    const loaded = program.value;
    return loaded === null ? null : <loaded.Component {...props} />;
  };
}
