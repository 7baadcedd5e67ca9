/** The members of a V8 CPU profile that are used here. */
export interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const SHOWN = 45;

/** Summarizes the time by module and by function, in milliseconds per call. */
export function summarize(profile: Profile, bundle: string, calls: number): string {
  const moduleOfLine = modules(bundle);
  const own = new Map<number, number>();
  for (const [index, node] of profile.samples.entries()) {
    own.set(node, (own.get(node) ?? 0) + (profile.timeDeltas[index] ?? 0) / 1000 / calls);
  }
  const byFunction = new Map<string, number>();
  const byModule = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, time: number) => to.set(key, (to.get(key) ?? 0) + time);
  for (const { id, callFrame } of profile.nodes) {
    const time = own.get(id) ?? 0;
    const isNative = !callFrame.url.endsWith("index.js");
    const module = isNative ? callFrame.functionName : (moduleOfLine[callFrame.lineNumber] ?? "?");
    add(byModule, module, time);
    add(byFunction, isNative ? module : `${module}: ${callFrame.functionName || "(anonymous)"}`, time);
  }
  const total = totals(profile, own, moduleOfLine);
  const list = (times: Map<string, number>) =>
    [...times]
      .sort(([, a], [, b]) => b - a)
      .slice(0, SHOWN)
      .map(([name, time]) => `${time.toFixed(4).padStart(9)}  ${name}`)
      .join("\n");
  return [
    `${calls} moves; milliseconds per move.`,
    `Own time by module:\n${list(byModule)}`,
    `Own time by function:\n${list(byFunction)}`,
    `Total time by function, including callees:\n${list(total)}`,
    `Callers of SQL:\n${list(leadingTo("exec", profile, own, moduleOfLine))}`,
  ].join("\n\n");
}

/** Total time of each function, including its callees. A recursive call is counted once. */
function totals(
  profile: Profile,
  own: ReadonlyMap<number, number>,
  moduleOfLine: readonly string[],
): Map<string, number> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const total = new Map<string, number>();
  const visit = (id: number, above: ReadonlySet<string>): number => {
    const node = nodes.get(id);
    if (node === undefined) return 0;
    const { functionName, url, lineNumber } = node.callFrame;
    const name = url.endsWith("index.js")
      ? `${moduleOfLine[lineNumber] ?? "?"}: ${functionName || "(anonymous)"}`
      : functionName;
    const inside = new Set(above).add(name);
    let time = own.get(id) ?? 0;
    for (const child of node.children ?? []) time += visit(child, inside);
    if (!above.has(name)) total.set(name, (total.get(name) ?? 0) + time);
    return time;
  };
  const [root] = profile.nodes;
  if (root !== undefined) visit(root.id, new Set());
  return total;
}

/** Time in a native function, by its three nearest callers. */
function leadingTo(
  native: string,
  { nodes }: Profile,
  own: ReadonlyMap<number, number>,
  moduleOfLine: readonly string[],
): Map<string, number> {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)));
  const times = new Map<string, number>();
  for (const node of nodes) {
    if (node.callFrame.functionName !== native) continue;
    const above: string[] = [];
    for (let at = parents.get(node.id); at !== undefined && above.length < 3; at = parents.get(at.id)) {
      const module = moduleOfLine[at.callFrame.lineNumber] ?? "?";
      if (module !== "src/storage/rows.ts") above.push(`${module}: ${at.callFrame.functionName || "(anonymous)"}`);
    }
    const name = above.join(" < ");
    times.set(name, (times.get(name) ?? 0) + (own.get(node.id) ?? 0));
  }
  return times;
}

/** The source module of each line of the bundle. esbuild writes the module's path as a comment before its code. */
function modules(bundle: string): readonly string[] {
  let module = "(bundle)";
  return bundle.split("\n").map((line) => {
    module = /^\s*\/\/ ((?:src|node_modules)\/\S+)$/.exec(line)?.[1] ?? module;
    return module;
  });
}
