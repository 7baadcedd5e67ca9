import type { MatchEvent } from "../src/match/event";
import type { MatchOrigin } from "../src/match/origin";
import type { TimeControl } from "../src/shared/time-control";
import { rowsOf } from "./stored-rows";
import type { World } from "./world";

/** A stored game: the setup and the events in its object. */
export interface StoredMatch {
  readonly id: string;
  readonly setup: {
    readonly variant: string;
    readonly revision: number;
    readonly options: Readonly<Record<string, boolean>>;
    readonly position: string | null;
    readonly timeControl: TimeControl;
    readonly rated: boolean;
    readonly private: boolean;
    readonly origin: MatchOrigin;
    readonly players: Readonly<Record<"white" | "black", { readonly id: string; readonly username: string }>>;
  };
  readonly events: readonly MatchEvent[];
  readonly alarm: number | null;
}

/** Reads the games of a world from the storage of their objects. */
export function storedMatches(world: World): readonly StoredMatch[] {
  return world.objects.ofKind("ROOMS").flatMap((object) => {
    const setup = rowsOf(object.storage, "match")[0];
    if (setup === undefined) return [];
    const events = rowsOf(object.storage, "commands", "ORDER BY id").flatMap(
      (row) => JSON.parse(String(row.events)) as MatchEvent[],
    );
    return [{ id: object.name, setup: JSON.parse(String(setup.setup)), events, alarm: object.storage.alarm }];
  });
}

/** The end of a match; undefined while it runs. */
export const endOf = ({ events }: StoredMatch) => events.find((event) => event.type === "game.finished");

/** The plies of a match that were not taken back. */
export function remaining(events: readonly MatchEvent[]) {
  const plies: Extract<MatchEvent, { type: "move.played" }>[] = [];
  for (const event of events) {
    if (event.type === "move.played") plies.push(event);
    if (event.type === "takeback.accepted") plies.length = event.ply;
  }
  return plies;
}
