import { SCOPES, type Scope } from "skytale-client";
import { EXIT } from "./exit-codes.js";
import { Failure } from "./failure.js";
import { printable } from "./terminal/printable.js";

/** Reads scopes that are separated by commas or spaces. Throws a `Failure` for an unknown one. */
export function readScopes(text: string): readonly Scope[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== "");
  const unknown = names.find((name) => !isScope(name));
  const hints = [`Scopes: ${SCOPES.join(" ")}`];
  if (unknown !== undefined) {
    throw new Failure(EXIT.usage, "bad-scopes", `“${printable(unknown)}” is not a scope.`, hints);
  }
  if (names.length === 0) throw new Failure(EXIT.usage, "bad-scopes", "Name at least one scope.", hints);
  return [...new Set(names.filter(isScope))];
}

const isScope = (name: string): name is Scope => SCOPES.some((scope) => scope === name);
