import type { MatchState } from "../match/state";
import { type GameParts, viewRatedPlayers, writeGame } from "../match/view";
import type { Side } from "../shared/side";
import type { VersionedView } from "./room-rpc";

/** Maximum number of cached views per state. Clients may request any `since`, so there is no natural limit. */
const MOST_SHOWN = 8;

/** The first views of each state. Clients repeat most requests until the next event. */
const shown = new WeakMap<MatchState, Map<string, VersionedView>>();

/** The view of a match for one viewer. `side` is null for a spectator. */
export function versioned(state: MatchState, side: Side | null, { board, since = 0 }: GameParts): VersionedView {
  const views = shown.get(state) ?? new Map<string, VersionedView>();
  shown.set(state, views);
  const key = `${side} ${board} ${since}`;
  const known = views.get(key);
  if (known !== undefined) return known;
  const made = {
    json: writeGame(state, side, { board, since }),
    players: viewRatedPlayers(state.setup),
    status: state.status,
    version: String(state.seq),
  };
  if (views.size < MOST_SHOWN) views.set(key, made);
  return made;
}
