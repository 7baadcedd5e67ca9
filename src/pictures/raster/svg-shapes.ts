import { layOutText } from "./glyphs";

/** How a shape is painted. Colors are `#rrggbb`. */
export interface Paint {
  readonly fill: string | null;
  readonly fillOpacity: number;
  readonly stroke: string | null;
  readonly strokeOpacity: number;
  /** In units of the drawing. */
  readonly strokeWidth: number;
  readonly join: "miter" | "round";
  readonly cap: "butt" | "round";
}

/** A path with its placement within the drawing: scaled, then moved. */
export interface Shape {
  readonly d: string;
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly paint: Paint;
}

/** A shape, or a reference to a definition that is drawn at a place. */
export type Item = Shape | { readonly use: string; readonly x: number; readonly y: number };

/** A drawing as a list of items from back to front. */
export interface Drawing {
  readonly items: readonly Item[];
  /** The shapes of each definition by id. */
  readonly definitions: ReadonlyMap<string, readonly Shape[]>;
}

type Attributes = ReadonlyMap<string, string>;

const TAG = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/g;

/** The inherited attributes of the outermost element. */
const DEFAULTS: Attributes = new Map([["fill", "#000000"]]);

/**
 * Reads the content of a board's SVG: the elements and attributes that the drawings of `src/pictures/` use, without the
 * document around them. Throws for other elements, which would be missing from the picture.
 */
export function readSvg(content: string): Drawing {
  const items: Item[] = [];
  const definitions = new Map<string, Shape[]>();
  const styles: Attributes[] = [DEFAULTS];
  let inDefinitions = false;
  let target: Item[] = items;
  for (const [, slash, name = "", attributeText = "", isEmpty, text = ""] of content.matchAll(TAG)) {
    const inherited = styles.at(-1) ?? DEFAULTS;
    if (name === "defs") {
      inDefinitions = slash === "";
    } else if (slash !== "") {
      styles.pop();
      if (inDefinitions && styles.length === 1) target = items;
    } else {
      const own = readAttributes(attributeText);
      const attributes = new Map([...inherited, ...own]);
      const id = own.get("id");
      if (inDefinitions && styles.length === 1 && id !== undefined) {
        const shapes: Shape[] = [];
        definitions.set(id, shapes);
        target = shapes;
      }
      target.push(...itemsOf(name, attributes, own, text));
      if (isEmpty === "") styles.push(attributes);
    }
  }
  return { items, definitions };
}

function readAttributes(text: string): Attributes {
  return new Map([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
}

function itemsOf(name: string, attributes: Attributes, own: Attributes, text: string): readonly Item[] {
  const number = (key: string): number => Number(own.get(key) ?? 0);
  const paint = paintOf(attributes);
  const shape = (d: string): Shape => ({ d, scale: 1, x: 0, y: 0, paint });
  switch (name) {
    case "g":
      return [];
    case "path":
      return [shape(own.get("d") ?? "")];
    case "circle":
      return [shape(ellipse(number("cx"), number("cy"), number("r")))];
    case "rect":
      return [shape(roundedRectangle(number("x"), number("y"), number("width"), number("height"), number("rx")))];
    case "use":
      return [{ use: (own.get("href") ?? "").slice(1), x: number("x"), y: number("y") }];
    case "text":
      return drawText(text, { attributes, x: number("x"), y: number("y"), paint });
    default:
      throw new Error(`a board has an element that cannot be drawn: ${name}`);
  }
}

function paintOf(attributes: Attributes): Paint {
  const color = (key: string): string | null => {
    const value = attributes.get(key) ?? "none";
    return value === "none" ? null : value;
  };
  return {
    fill: color("fill"),
    fillOpacity: Number(attributes.get("fill-opacity") ?? 1),
    stroke: color("stroke"),
    strokeOpacity: Number(attributes.get("stroke-opacity") ?? 1),
    strokeWidth: Number(attributes.get("stroke-width") ?? 1),
    join: attributes.get("stroke-linejoin") === "round" ? "round" : "miter",
    cap: attributes.get("stroke-linecap") === "round" ? "round" : "butt",
  };
}

const ellipse = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

function roundedRectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}`;
  const [right, down] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${right}${corner(1, 1)}v${down}${corner(-1, 1)}h${-right}${corner(-1, -1)}v${-down}${corner(1, -1)}z`;
}

interface TextStyle {
  readonly attributes: Attributes;
  /** The middle of the baseline. */
  readonly x: number;
  readonly y: number;
  readonly paint: Paint;
}

/** Width of the strokes of normal and bold text, in hundredths of an em. */
const NORMAL = 9.5;
const BOLD = 15;

/** Centered text, drawn with strokes in place of a font. */
function drawText(text: string, { attributes, x, y, paint }: TextStyle): readonly Shape[] {
  const scale = Number(attributes.get("font-size") ?? 16) / 100;
  const strokeWidth = attributes.get("font-weight") === "bold" ? BOLD : NORMAL;
  const { width, glyphs } = layOutText(text);
  return glyphs.map((glyph) => ({
    d: glyph.d,
    scale,
    x: x + (glyph.x - width / 2) * scale,
    y,
    paint: {
      ...paint,
      fill: null,
      stroke: paint.fill,
      strokeWidth: strokeWidth * scale,
      join: "round",
      cap: "round",
    },
  }));
}
