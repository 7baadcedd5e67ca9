import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { importModule } from "./import-module";

/** How many modules of the page could not be loaded. */
export const missingModules = signal(0);

/**
 * A component whose module is loaded when it is first shown. It renders nothing until then, and failed loads are
 * retried.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const module = signal<{ readonly Component: ComponentType<Props> } | null>(null);
  let isAsked = false;
  let isMissing = false;
  const count = (change: 1 | -1): void => {
    isMissing = change > 0;
    missingModules.value += change;
  };
  const use = (Component: ComponentType<Props>): void => {
    module.value = { Component };
    if (isMissing) count(-1);
  };
  return function LazyComponent(props: Props) {
    useEffect(() => {
      if (isAsked) return;
      isAsked = true;
      void importModule(load, use).then((isLoaded) => {
        if (!isLoaded) count(1);
      });
    }, []);
    const loaded = module.value;
    return loaded === null ? null : <loaded.Component {...props} />;
  };
}
