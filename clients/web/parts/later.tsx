import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { tryAgainLater } from "./missing-parts";

/** How many parts of the page could not be loaded. */
export const partsMissing = signal(0);

/**
 * A component whose module is loaded when it is first shown. It renders nothing until then, and failed loads are
 * retried.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const program = signal<{ readonly Component: ComponentType<Props> } | null>(null);
  let isMissing = false;
  const ask = async (): Promise<void> => {
    program.value ??= { Component: await load() };
    if (isMissing) partsMissing.value -= 1;
    isMissing = false;
  };
  return function Later(props: Props) {
    useEffect(() => {
      if (program.peek() !== null || isMissing) return;
      ask().catch(() => {
        if (!isMissing) partsMissing.value += 1;
        isMissing = true;
        tryAgainLater(ask);
      });
    }, []);
    const loaded = program.value;
    return loaded === null ? null : <loaded.Component {...props} />;
  };
}
