import { findPlayersByName } from "../../../db/players";
import { housePlayerNamed } from "../../../shared/house";
import { playerId } from "../../../shared/ids";
import { err, ok, type Result } from "../../../shared/result";
import type { Person } from "../../../tournament/state";
import type { FieldError } from "../../problems/refusal";

/** Finds the players that a field names. A house bot or an unknown name is a field error. Each player occurs once. */
export async function peopleNamed(
  d1: D1Database,
  field: string,
  names: readonly string[],
): Promise<Result<readonly Person[], readonly FieldError[]>> {
  const rows = await findPlayersByName(d1, names);
  const found = names.map((name) => rows.get(name.toLowerCase()) ?? null);
  const errors = names.flatMap((name, index): readonly FieldError[] => {
    const at = `${field}[${index}]`;
    if (housePlayerNamed(name) !== null) return [{ field: at, detail: "expected a person, not a house bot" }];
    return found[index] === null ? [{ field: at, detail: `no player is called ${name}` }] : [];
  });
  if (errors.length > 0) return err(errors);
  const people = found.flatMap((row) => (row === null ? [] : [{ id: playerId(row.id), username: row.username }]));
  return ok([...new Map(people.map((person) => [person.id, person])).values()]);
}
