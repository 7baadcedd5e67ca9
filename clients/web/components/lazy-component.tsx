import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { importModule } from "./import-module";

/** How many modules of the page could not be loaded yet, including rules that this release does not have. */
export const missingModules = signal(0);

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the module, so that the component can be rendered at once later. Resolves after the first attempt. */
  readonly preload: () => Promise<void>;
};

/**
 * A component whose module is loaded when it is first shown, or by `preload`. It renders nothing until then, and failed
 * loads are retried.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const module = signal<{ readonly Component: ComponentType<Props> } | null>(null);
  let loading: Promise<void> | null = null;
  let isMissing = false;
  const count = (change: 1 | -1): void => {
    isMissing = change > 0;
    missingModules.value += change;
  };
  const use = (Component: ComponentType<Props>): void => {
    module.value = { Component };
    if (isMissing) count(-1);
  };
  const preload = (): Promise<void> => {
    loading ??= importModule(load, use).then((isLoaded) => {
      if (!isLoaded) count(1);
    });
    return loading;
  };
  function Lazy(props: Props) {
    useEffect(() => void preload(), []);
    const loaded = module.value;
    return loaded === null ? null : <loaded.Component {...props} />;
  }
  return Object.assign(Lazy, { preload });
}
