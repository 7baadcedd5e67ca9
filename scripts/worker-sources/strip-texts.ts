import { parseSync, Visitor, type VisitorObject } from "rolldown/utils";

/** The members of configs, metadata and definitions that only the API description uses. */
const TEXTS: ReadonlySet<string> = new Set(["summary", "description", "example"]);

/** Functions with such members in an argument, and the index of that argument. */
const DESCRIBED: Readonly<Record<string, number>> = { operation: 0, event: 1 };

/** The folder in which constants can contain parts of configs. */
const CONFIGS = "src/http/";

type Call = Parameters<NonNullable<VisitorObject["CallExpression"]>>[0];
type Node = Exclude<Call["arguments"][number], { type: "SpreadElement" }>;
type Member = Extract<Node, { type: "ObjectExpression" }>["properties"][number];

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Removes the texts that only the API description uses from a source of the Worker: `.describe("…")` and the texts in
 * `.meta({…})` of schemas, the texts in the configs of operations, in constants for them, and in definitions of events.
 * Spaces replace them, so that all other parts keep their line and column in stack traces and source maps.
 * @param file the path from the root of the checkout, with slashes
 */
export function stripTexts(file: string, source: string): string {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);

  const texts: Range[] = [];
  const addMembers = (members: readonly Range[]): void => {
    texts.push(...members.map((member) => withComma(source, member)));
  };
  new Visitor({
    CallExpression: (call) => {
      const { callee, arguments: given } = call;
      if (callee.type === "Identifier") {
        const described = given[DESCRIBED[callee.name] ?? Number.NaN];
        if (described !== undefined) addMembers(textsIn(described));
        return;
      }
      const [argument, ...others] = given;
      if (argument === undefined || others.length > 0) return;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (isRemoved(callee.property.name, argument)) texts.push({ start: callee.object.end, end: call.end });
      else if (callee.property.name === "meta") addMembers(textsIn(argument));
    },
    TSAsExpression: ({ expression, typeAnnotation: { start, end } }) => {
      if (file.startsWith(CONFIGS) && source.slice(start, end) === "const") addMembers(textsIn(expression));
    },
  }).visit(program);
  return texts.reduce(blanked, source);
}

/** Whether nothing remains of a call of `meta` or `describe`. A call without metadata would still copy the schema. */
function isRemoved(method: string, argument: Call["arguments"][number]): boolean {
  if (method === "describe") return argument.type === "Literal" || argument.type === "TemplateLiteral";
  return method === "meta" && argument.type === "ObjectExpression" && argument.properties.every(isText);
}

/** The texts in an object literal and in the object literals in it. Schemas and functions in it are not searched. */
function textsIn(node: Call["arguments"][number]): readonly Range[] {
  if (node.type !== "ObjectExpression") return [];
  return node.properties.flatMap((member) => {
    if (isText(member)) return [member];
    return member.type === "Property" ? textsIn(member.value) : [];
  });
}

const isText = (member: Member): boolean =>
  member.type === "Property" && !member.computed && member.key.type === "Identifier" && TEXTS.has(member.key.name);

function withComma(source: string, { start, end }: Range): Range {
  const comma = /^\s*,/.exec(source.slice(end))?.[0] ?? "";
  return { start, end: end + comma.length };
}

const blanked = (source: string, { start, end }: Range): string =>
  source.slice(0, start) + source.slice(start, end).replaceAll(/[^\n]/g, " ") + source.slice(end);
