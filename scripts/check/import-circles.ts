import { importsOf, resolve } from "./import-rules.ts";

/**
 * Finds cycles of imports among files, type imports included. Files in a cycle cannot be understood, moved or tested
 * separately, and a value imported in a cycle can be undefined when it is first used.
 * @param sources the sources by path, relative to src/
 * @returns one line per cycle, listing all its files
 */
export function findCircles(sources: ReadonlyMap<string, string>): string[] {
  const order = new Map<string, number>();
  const path: string[] = [];
  const circles: string[] = [];

  // Tarjan's strongly connected components: `low` is the earliest file on the path that is reachable from here.
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
      if (circle.length > 1) circles.push(`import cycle: ${circle.map((name) => `src/${name}`).join(", ")}`);
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
