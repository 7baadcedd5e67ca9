import { describe, expect, test } from "vitest";
import { Counter, Gauge, Histogram } from "../../src/metrics/counter";
import { writeExposition } from "../../src/metrics/family";

describe("the text format", () => {
  test("escapes backslashes, quotes and line breaks", () => {
    const counter = new Counter<"path">("t_total", 'A "quoted" back\\slash\nand a line.');
    counter.add({ path: 'C:\\ "x"\ny' });
    expect(writeExposition([counter.family()])).toBe(
      '# HELP t_total A "quoted" back\\\\slash\\nand a line.\n# TYPE t_total counter\n' +
        't_total{path="C:\\\\ \\"x\\"\\ny"} 1\n',
    );
  });

  test.each([
    [0, "0"],
    [1.5, "1.5"],
    [1e21, "1e+21"],
    [Number.POSITIVE_INFINITY, "+Inf"],
    [Number.NEGATIVE_INFINITY, "-Inf"],
    [Number.NaN, "NaN"],
  ])("writes the value %d", (value, text) => {
    const gauge = new Gauge("t", "Help.");
    gauge.readBy(() => value);
    expect(writeExposition([gauge.family()])).toBe(`# HELP t Help.\n# TYPE t gauge\nt ${text}\n`);
  });

  test("lists a metric without samples", () => {
    expect(writeExposition([new Counter("t_total", "Help.").family(), new Gauge("t", "Help.").family()])).toBe(
      "# HELP t_total Help.\n# TYPE t_total counter\n# HELP t Help.\n# TYPE t gauge\n",
    );
  });
});

test("a counter adds up each combination of labels, also if two values together look like two others", () => {
  const counter = new Counter<"a" | "b">("t_total", "Help.");
  counter.add({ a: "x", b: "yz" });
  counter.add({ a: "xy", b: "z" }, 3);
  counter.add({ a: "x", b: "yz" }, 2);
  expect(counter.family().samples.map(({ value }) => value)).toEqual([3, 3]);
});

test("the buckets of a histogram are cumulative, and a value equal to a bound is within it", () => {
  const histogram = new Histogram<"kind">("t_seconds", "Help.", [0.1, 1, 10]);
  for (const value of [0.05, 0.1, 0.5, 2, 99]) histogram.observe({ kind: "game" }, value);
  expect(writeExposition([histogram.family()])).toBe(
    [
      "# HELP t_seconds Help.",
      "# TYPE t_seconds histogram",
      't_seconds_bucket{kind="game",le="0.1"} 2',
      't_seconds_bucket{kind="game",le="1"} 3',
      't_seconds_bucket{kind="game",le="10"} 4',
      't_seconds_bucket{kind="game",le="+Inf"} 5',
      't_seconds_sum{kind="game"} 101.65',
      't_seconds_count{kind="game"} 5',
      "",
    ].join("\n"),
  );
});
