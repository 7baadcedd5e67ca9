import type { ReadonlySignal } from "@preact/signals";
import type { VNode } from "preact";
import { isMissing } from "../server/failure";
import { Trouble } from "./trouble";

interface UnloadedProps {
  readonly entry: { readonly failure: ReadonlySignal<unknown>; readonly refresh: () => Promise<void> };
  /** Shown if the server does not have the data. */
  readonly missing?: VNode;
  /** Shown while the data are loading. */
  readonly skeleton?: VNode;
}

/** Shown in place of data that are not loaded yet, or could not be. */
export function Unloaded({ entry: { failure, refresh }, missing, skeleton }: UnloadedProps) {
  const error = failure.value;
  if (error === null) return skeleton ?? null;
  return missing !== undefined && isMissing(error) ? missing : <Trouble error={error} retry={refresh} />;
}
