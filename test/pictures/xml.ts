/** An element of a parsed document. Its texts are one string with the entities replaced. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const TOKEN =
  /<(?<close>\/?)(?<name>[A-Za-z][\w.-]*)(?<attributes>(?:\s+[A-Za-z_][\w.:-]*="[^"<]*")*)\s*(?<empty>\/?)>|(?<text>[^<]+)/y;
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)="([^"]*)"/g;

function decode(text: string): string {
  return text.replace(/&(?:([^;&\s]*);)?/g, (entity, name: string | undefined) => {
    const character = ENTITIES[name ?? ""];
    if (character === undefined) throw new Error(`unknown entity ${entity}`);
    return character;
  });
}

/** Parses the XML of pictures. Throws at anything else: the parser is stricter than XML, never more lenient. */
export function parseXml(source: string): Element {
  const root: Element = { name: "", attributes: new Map(), children: [], text: "" };
  const open: Element[] = [root];
  const token = new RegExp(TOKEN);
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const groups = token.exec(source)?.groups;
    const parent = open.at(-1);
    if (groups === undefined || parent === undefined) throw new Error(`not well-formed: ${source.slice(at, at + 60)}`);
    const { name = "", text } = groups;
    if (text !== undefined) parent.text += decode(text);
    else if (groups.close === "/") {
      if (parent.name !== name || parent === root) throw new Error(`</${name}> closes <${parent.name}>`);
      open.pop();
    } else {
      const element: Element = { name, attributes: attributesOf(groups.attributes ?? ""), children: [], text: "" };
      parent.children.push(element);
      if (groups.empty !== "/") open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (only === undefined || others.length > 0 || open.length > 1 || root.text.trim() !== "") {
    throw new Error("not one closed root element");
  }
  return only;
}

function attributesOf(source: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", value = ""] of source.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) throw new Error(`${name} is given twice`);
    attributes.set(name, decode(value));
  }
  return attributes;
}

/** The element and all elements in it, in the order of the document. */
export const elementsOf = (element: Element): readonly Element[] => [element, ...element.children.flatMap(elementsOf)];
