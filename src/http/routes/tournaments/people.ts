import { findPlayersByName } from "../../../db/players";
import { isHousePlayer } from "../../../shared/house";
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
  const errors = found.flatMap((row, index): readonly FieldError[] => {
    if (row === null) return [{ field: `${field}[${index}]`, detail: `no player is called ${names[index]}` }];
    return isHousePlayer(row.id) ? [{ field: `${field}[${index}]`, detail: "expected a person, not a house bot" }] : [];
  });
  if (errors.length > 0) return err(errors);
  const people = found.flatMap((row) => (row === null ? [] : [{ id: playerId(row.id), username: row.username }]));
  return ok([...new Map(people.map((person) => [person.id, person])).values()]);
}
