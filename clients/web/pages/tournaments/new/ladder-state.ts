import { type Signal, signal } from "@preact/signals";
import type { LadderFormat, NewTournamentFormat } from "skytale-client";
import { daysIn } from "./days";

/** The fields for the rules of a ladder: numbers as text. An empty field stands for the default of the server. */
export interface LadderState {
  readonly reach: Signal<string>;
  readonly gamesAtOnce: Signal<string>;
  readonly answerDays: Signal<string>;
  readonly rematchDays: Signal<string>;
  readonly hasDrops: Signal<boolean>;
  readonly inactiveDays: Signal<string>;
  readonly drop: Signal<string>;
}

/**
 * The fields with the rules of a ladder.
 * @param ladder null for the defaults of the server
 */
export const createLadderState = (ladder: LadderFormat | null): LadderState => ({
  reach: signal(String(ladder?.reach ?? 3)),
  gamesAtOnce: signal(String(ladder?.gamesAtOnce ?? 2)),
  answerDays: signal(daysIn(ladder?.answerTime ?? "P5D")),
  rematchDays: signal(daysIn(ladder?.rematchAfter ?? "P14D")),
  hasDrops: signal(ladder?.inactivity !== null),
  inactiveDays: signal(daysIn(ladder?.inactivity?.after ?? "P21D")),
  drop: signal(String(ladder?.inactivity?.drop ?? 1)),
});

/** The rules of a ladder as part of a request. Reads signals. */
export function ladderOf(ladder: LadderState): NewTournamentFormat {
  const after = durationIn(ladder.inactiveDays);
  const inactivity = after === undefined ? undefined : { after, ...named("drop", numberIn(ladder.drop)) };
  return {
    kind: "ladder",
    ...named("reach", numberIn(ladder.reach)),
    ...named("gamesAtOnce", numberIn(ladder.gamesAtOnce)),
    ...named("answerTime", durationIn(ladder.answerDays)),
    ...named("rematchAfter", durationIn(ladder.rematchDays)),
    ...(ladder.hasDrops.value ? named("inactivity", inactivity) : { inactivity: null }),
  };
}

const numberIn = ({ value }: Signal<string>): number | undefined => (value.trim() === "" ? undefined : Number(value));

/** A number of days as a duration; undefined for an empty field. */
const durationIn = ({ value }: Signal<string>): string | undefined =>
  value.trim() === "" ? undefined : `P${value.trim()}D`;

/** A member of an object; nothing if the value is undefined. */
function named<Name extends string, Value>(name: Name, value: Value | undefined): { readonly [Key in Name]?: Value } {
  const member: { [Key in Name]?: Value } = {};
  if (value !== undefined) Object.assign(member, { [name]: value });
  return member;
}
