import { at, type Json } from "../json";

/** An expected event: `data` has only the members that are compared. */
export interface News {
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const COMPARED = [
  ...["side", "ply", "move", "by", "position", "legalMoves", "status", "outcome", "deadlineAt", "until", "cause"],
  ...["text", "ratings", "reason", "gameId"],
];

/** A time in the API's format. */
export const written = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** An expected event as one line. */
export const wordsOf = ({ type, at: time, data }: News): string => line(type, written(time), data);

/** An event of a feed as one line. It equals the line of the event that is expected in its place. */
export function wordsOfEvent(event: Json): string {
  const data = Object(at(event, "data")) as Readonly<Record<string, unknown>>;
  const isOfGame = typeof data.seq === "number";
  const { gameId: _, ...rest } = data;
  return line(String(at(event, "type")), String(at(event, "timestamp")), isOfGame ? rest : data);
}

/**
 * If both players are on vacation when their game starts, their objects report it in any order, and the two events have
 * different deadlines.
 */
const UNCERTAIN: Readonly<Record<string, string>> = { "vacation.started": "deadlineAt" };

function line(type: string, time: string | null, data: Readonly<Record<string, unknown>>): string {
  const said = COMPARED.filter((name) => data[name] !== undefined && UNCERTAIN[type] !== name).map(
    (name) => `${name}=${text(data[name])}`,
  );
  return [type, time, ...said].join(" ");
}

const text = (value: unknown): string =>
  Array.isArray(value) ? `${value.length} moves` : value instanceof Object ? JSON.stringify(value) : String(value);

/** The subject of an event: a game, a challenge or the account. */
export function subjectOf(event: Json): string {
  const data = at(event, "data");
  if (typeof at(data, "seq") === "number") return String(at(data, "gameId"));
  return String(at(data, "challengeId") ?? "account");
}
