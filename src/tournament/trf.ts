import type { TournamentState } from "./state";

export function writeTrf(state: TournamentState): string {
  throw new Error(`not here yet: ${state.id}`);
}
