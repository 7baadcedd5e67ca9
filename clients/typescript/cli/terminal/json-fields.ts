import { InvalidArgumentError } from "@commander-js/extra-typings";

/** The value of `--json`: true for the whole result, or the names of its members that are printed. */
export type JsonFields = true | readonly string[];

/** Reads names that are separated by commas. The empty text means the whole result. */
export function readFields(text: string): JsonFields {
  if (text === "") return true;
  const names = text.split(",").filter((name) => name !== "");
  if (names.length > 0 && names.every((name) => /^[A-Za-z]\w*$/.test(name))) return names;
  throw new InvalidArgumentError("Use names separated by commas, such as id,turn.");
}

/**
 * Prepares the option `--json` for the parser. The next word belongs to it only if it has a comma, as in
 * `--json id,turn`: before fields existed, `skytale show --json <game>` was valid, and it still is. A single field is
 * `--json=id`.
 */
export function withFields(args: readonly string[]): readonly string[] {
  const prepared: string[] = [];
  const end = args.indexOf("--");
  for (let index = 0; index < args.length; index += 1) {
    const [word = "", next = ""] = args.slice(index, index + 2);
    if (word !== "--json" || (end >= 0 && index > end)) {
      prepared.push(word);
    } else if (/^[A-Za-z]\w*(,\w*)+$/.test(next)) {
      prepared.push(`--json=${next}`);
      index += 1;
    } else prepared.push("--json=");
  }
  return prepared;
}

/** Whether the result is printed as JSON. */
export const wantsJson = (args: readonly string[]): boolean => args.some((arg) => /^--json(=|$)/.test(arg));

/** The members of a value, or of the elements of a list, that `select` can print. */
export function fieldsOf(value: unknown): readonly string[] {
  const objects = (Array.isArray(value) ? value : [value]).filter(isObject);
  return [...new Set(objects.flatMap((object) => Object.keys(object)))];
}

/** The value, or each element of a list, with only these members. A member that is missing is null. */
export function select(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((element) => select(element, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(value, name) ? value[name] : null]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
