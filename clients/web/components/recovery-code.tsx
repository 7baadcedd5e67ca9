import { session } from "../server/session";
import { lazyComponent } from "./lazy-component";

/** Needed by new players only. */
export const UnsavedCode = lazyComponent(async () => (await import("./unsaved-code")).UnsavedCode);

/** Shows a new player the recovery code until they confirm that they saved it. */
export function RecoveryCode() {
  const known = session.value;
  if (!known || known.recoveryCode === null) return null;
  return <UnsavedCode username={known.username} code={known.recoveryCode} />;
}
