import { importsOf, resolve } from "./import-rules.ts";

/**
 * Finds the circles of imports among files, imports of types included: files in a circle can't be understood, moved or
 * tested one without the others, and the next import that is more than a type may be undefined when it is used.
 * @param sources the files by their paths from src/
 * @returns one line for each circle, with all its files
 */
export function findCircles(sources: ReadonlyMap<string, string>): string[] {
  const order = new Map<string, number>();
  const path: string[] = [];
  const circles: string[] = [];

  // Tarjan's strongly connected components: `low` is the first file of the path that can be reached again.
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    path.push(file);
    let low = place;
    for (const next of targets(file, sources)) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (path.includes(next)) low = Math.min(low, order.get(next) ?? place);
    }
    if (low === place) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1) circles.push(`a circle of imports: ${circle.map((name) => `src/${name}`).join(", ")}`);
    }
    return low;
  };

  for (const file of sources.keys()) if (!order.has(file)) visit(file);
  return circles;
}

function targets(file: string, sources: ReadonlyMap<string, string>): readonly string[] {
  return importsOf(sources.get(file) ?? "")
    .filter(({ from }) => from.startsWith("."))
    .map(({ from }) => `${resolve(file, from)}.ts`)
    .filter((target) => sources.has(target));
}
