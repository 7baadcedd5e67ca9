/** The samples of a scrape by name and labels, such as `t_total{kind="game"}`. Throws if a line cannot be read. */
export function samplesOf(text: string): ReadonlyMap<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
  return new Map(
    lines.map((line) => {
      const [, series, value] = /^([a-z_]+(?:\{(?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+\})?) (\S+)$/.exec(line) ?? [];
      if (series === undefined || Number.isNaN(Number(value))) throw new Error(`not a sample: ${line}`);
      return [series, Number(value)];
    }),
  );
}
