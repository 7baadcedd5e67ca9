import type { MatchState } from "../match/state";
import { type GameParts, viewPlayers, writeGame } from "../match/view";
import type { Side } from "../shared/side";
import type { VersionedView } from "./room-rpc";

/** How many forms of a state are kept: anybody may ask for any `since`. */
const MOST_SHOWN = 8;

/** What was shown of a state lately: it is asked for again until the next event. */
const shown = new WeakMap<MatchState, Map<string, VersionedView>>();

/** A match as one viewer sees it; null for a spectator. */
export function versioned(state: MatchState, side: Side | null, { board, since = 0 }: GameParts): VersionedView {
  const views = shown.get(state) ?? new Map<string, VersionedView>();
  shown.set(state, views);
  const key = `${side} ${board} ${since}`;
  const known = views.get(key);
  if (known !== undefined) return known;
  const made = {
    json: writeGame(state, side, { board, since }),
    players: viewPlayers(state.setup.players),
    version: String(state.seq),
  };
  if (views.size < MOST_SHOWN) views.set(key, made);
  return made;
}
