import type * as z from "zod";
import { findPlayersByName } from "../../../db/players";
import { derivedId } from "../../../shared/derived-id";
import { housePlayerNamed } from "../../../shared/house";
import { type PlayerId, playerId } from "../../../shared/ids";
import { isPlainLine } from "../../../shared/plain-text";
import { err, ok, type Result } from "../../../shared/result";
import type { Person } from "../../../tournament/state";
import type { FieldError, RefusalOf } from "../../problems/refusal";
import type { TournamentImport } from "../../schemas/tournament-import";

export type ImportBody = z.output<typeof TournamentImport>;

/** The people of an exported tournament by their names in the file. */
export interface ImportedPeople {
  readonly byName: ReadonlyMap<string, Person>;
  /** The ids of those who do not exist here. They are derived, and belong to nobody. */
  readonly absent: ReadonlySet<PlayerId>;
}

const MOST_LETTERS = 60;

/**
 * Finds the players of this server that a file names. Two names must not lead to the same player.
 * @param id the id of the imported tournament
 */
export async function importedPeople(
  d1: D1Database,
  body: ImportBody,
  id: string,
): Promise<Result<ImportedPeople, RefusalOf<"invalid-request" | "unknown-players">>> {
  const names = new Set([
    ...body.entrants.map(({ username }) => username),
    ...body.arbiters,
    ...(body.entry.invited ?? []),
  ]);
  const errors = [...nameErrors(body, names)];
  const nameHere = (name: string): string => body.players?.[name] ?? name;
  const rows = await findPlayersByName(d1, [...names].map(nameHere));
  const bots = new Set(body.entrants.filter(({ bot }) => bot).map(({ username }) => username));
  const byName = new Map<string, Person>();
  const nameOf = new Map<string, string>();
  const absent = new Map<string, Person>();
  for (const name of names) {
    const row = rows.get(nameHere(name).toLowerCase());
    const account = row === undefined ? null : { id: playerId(row.id), username: row.username };
    const person = bots.has(name) ? housePlayerNamed(name) : account;
    if (person === null) {
      absent.set(name, { id: playerId(derivedId(`${id} ${name}`)), username: name });
      continue;
    }
    const other = nameOf.get(person.id);
    if (other !== undefined) errors.push({ field: "players", detail: `${other} and ${name} are the same player here` });
    nameOf.set(person.id, name);
    byName.set(name, { id: person.id, username: person.username });
  }
  if (errors.length > 0) return err({ code: "invalid-request", errors });
  if (absent.size > 0 && body.missing !== "withdraw") {
    return err({ code: "unknown-players", usernames: [...absent.keys()] });
  }
  for (const [name, person] of absent) byName.set(name, person);
  return ok({ byName, absent: new Set([...absent.values()].map((person) => person.id)) });
}

function* nameErrors({ entrants, players }: ImportBody, names: ReadonlySet<string>): Iterable<FieldError> {
  for (const [index, { username }] of entrants.entries()) {
    const field = `entrants[${index}].username`;
    if (username === "" || username.length > MOST_LETTERS || !isPlainLine(username)) {
      yield { field, detail: `expected one line of at most ${MOST_LETTERS} characters` };
    }
    if (entrants.findIndex((other) => other.username === username) < index) {
      yield { field, detail: `${username} is there twice` };
    }
  }
  for (const name of Object.keys(players ?? {})) {
    if (!names.has(name)) yield { field: `players.${name}`, detail: "is no name in the file" };
  }
}
