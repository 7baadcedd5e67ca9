import { type Description, nameOf, type Schema } from "./description";
import { docstring, isPythonName, moduleHead, quote } from "./python-text";
import { typeText } from "./type-text";

/** `types.py`: a TypedDict for each object of the API, and an alias for each other named schema. */
export function typesModule({ components: { schemas } }: Description): string {
  const named = Object.entries(schemas);
  const classes = named.filter(([, { properties }]) => properties !== undefined);
  const aliases = named.filter(([, { properties }]) => properties === undefined);
  const head = moduleHead("Types of the bodies of requests and responses, with the keys that they have on the wire.");
  return [
    `${head}from typing import Literal, TypedDict, Union\n`,
    ...classes.map(([name, schema]) => classText(name, schema)),
    ...inOrder(aliases).map(([name, schema]) => aliasText(name, schema)),
  ].join("\n\n");
}

/**
 * A TypedDict. Optional keys are in a class of their own, because `NotRequired` needs Python 3.11. Keys that are
 * keywords, such as `from`, are in bases that are written as calls.
 */
function classText(name: string, { properties = {}, required = [], description = "" }: Schema): string {
  const all = Object.entries(properties);
  const isRequired = ([key]: Member): boolean => required.includes(key);
  const isPlain = ([key]: Member): boolean => isPythonName(key);
  const always = all.filter((member) => isRequired(member) && isPlain(member));
  const sometimes = all.filter((member) => !isRequired(member) && isPlain(member));
  const groups = [
    { members: all.filter((member) => isRequired(member) && !isPlain(member)), suffix: "Keywords", total: "" },
    {
      members: all.filter((member) => !isRequired(member) && !isPlain(member)),
      suffix: "OptionalKeywords",
      total: ", total=False",
    },
  ].filter(({ members }) => members.length > 0);
  const calls = groups.map(({ members, suffix, total }) => {
    const keys = members.map(([key, schema]) => `${quote(key)}: ${quote(typeText(schema).replaceAll('"', "'"))}`);
    return `_${name}${suffix} = TypedDict("_${name}${suffix}", {${keys.join(", ")}}${total})\n`;
  });
  const bases = groups.map(({ suffix }) => `_${name}${suffix}`);
  const own = { name, bases: bases.length === 0 ? ["TypedDict"] : bases, description };
  if (sometimes.length === 0) return [...calls, bodyText({ ...own, members: always })].join("\n\n");
  if (always.length === 0) return [...calls, bodyText({ ...own, members: sometimes, isOptional: true })].join("\n\n");
  return [
    ...calls,
    bodyText({ ...own, name: `_${name}Required`, members: always, description: "" }),
    bodyText({ ...own, bases: [`_${name}Required`], members: sometimes, isOptional: true }),
  ].join("\n\n");
}

type Member = readonly [string, Schema];

interface ClassBody {
  readonly name: string;
  readonly bases: readonly string[];
  readonly members: readonly Member[];
  readonly description: string;
  readonly isOptional?: boolean;
}

function bodyText({ name, bases, members, description, isOptional = false }: ClassBody): string {
  const total = isOptional ? ", total=False" : "";
  const doc = docstring(description, "    ");
  const lines = members.map(
    ([key, schema]) => `    ${key}: ${typeText(schema)}\n${docstring(schema.description ?? "", "    ")}`,
  );
  const isEmpty = doc === "" && lines.length === 0;
  return `class ${name}(${bases.join(", ")}${total}):\n${doc}${doc === "" || lines.length === 0 ? "" : "\n"}${isEmpty ? "    pass\n" : lines.join("")}`;
}

/** An alias is evaluated when the module is loaded. `Union` shows its members in the same order in all versions. */
function aliasText(name: string, schema: Schema): string {
  const members = schema.anyOf ?? schema.oneOf;
  const value = members ? `Union[\n${members.map((each) => `    ${typeText(each)},\n`).join("")}]` : typeText(schema);
  return `${name} = ${value}\n${docstring(schema.description ?? "", "")}`;
}

/** Sorts aliases so that each follows the aliases that it uses. Throws if they are recursive. */
function inOrder(aliases: readonly Member[]): readonly Member[] {
  const waiting = new Map(aliases);
  const sorted: Member[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      ([, schema]) => !(schema.anyOf ?? schema.oneOf ?? [schema]).some(usesOneOf(waiting)),
    );
    if (ready.length === 0) throw new Error(`These types of the API are recursive: ${[...waiting.keys()].join(", ")}.`);
    for (const [name, schema] of ready) {
      waiting.delete(name);
      sorted.push([name, schema]);
    }
  }
  return sorted;
}

const usesOneOf =
  (names: ReadonlyMap<string, Schema>) =>
  ({ $ref }: Schema): boolean =>
    $ref !== undefined && names.has(nameOf($ref));
