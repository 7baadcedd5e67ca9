import type { AnyCall } from "../../operation";

/** The player whose attempts a public operation reads; null for a visitor, and without the scope `account:read`. */
export const puzzlePlayerOf = ({ caller }: AnyCall): string | null =>
  caller?.scopes.includes("account:read") ? caller.playerId : null;
