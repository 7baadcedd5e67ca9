import { expect } from "vitest";
import { type Answer, listAt, post, send, type TestPlayer, textAt } from "../client";

/** Terms of a small round robin. */
export const SECTIONS = {
  name: "Autumn sections",
  variant: "spartan-chess",
  format: { kind: "round-robin" },
  timeControl: { kind: "per-move", perMove: "P3D" },
  entry: { fewest: 3, most: 3 },
} as const;

/** Creates a tournament, and returns its path. */
export async function newTournament(
  organizer: TestPlayer,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const made = await post("/v1/tournaments", organizer.token, { ...SECTIONS, ...changes });
  expect(made.status, made.text).toBe(201);
  return `/v1/tournaments/${textAt(made.body, "id")}`;
}

/** Enters a tournament. */
export const enter = (path: string, { token }: Pick<TestPlayer, "token">): Promise<Answer> =>
  send("PUT", `${path}/entries/me`, { token });

/** Leaves a tournament. */
export const leave = (path: string, { token }: TestPlayer): Promise<Answer> =>
  send("DELETE", `${path}/entries/me`, { token });

/** The field errors of a refused request, as `field: detail`. */
export const errorsOf = ({ body }: Answer): readonly string[] =>
  listAt(body, "errors").map((error) => `${textAt(error, "field")}: ${textAt(error, "detail")}`);
