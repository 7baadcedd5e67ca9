import type { Family, Sample } from "./family";

/** A metric that is kept in the memory of this isolate. */
export interface Metric {
  readonly name: string;
  /** The metric with its current values. */
  family(): Family;
}

type Labels<Label extends string> = Readonly<Record<Label, string>>;

/**
 * A number that only grows, for each combination of label values. Each combination uses memory until the isolate ends,
 * so the values of a label must come from a fixed set.
 */
export class Counter<Label extends string> implements Metric {
  readonly name: string;
  readonly #help: string;
  readonly #samples = new Map<string, { readonly labels: Labels<Label>; value: number }>();

  constructor(name: string, help: string) {
    this.name = name;
    this.#help = help;
  }

  add(labels: Labels<Label>, amount = 1): void {
    const key = keyOf(labels);
    const known = this.#samples.get(key);
    if (known === undefined) this.#samples.set(key, { labels, value: amount });
    else known.value += amount;
  }

  family(): Family {
    return { name: this.name, type: "counter", help: this.#help, samples: [...this.#samples.values()] };
  }
}

/** Counts observed values by upper bounds, for each combination of label values. See `Counter` about labels. */
export class Histogram<Label extends string> implements Metric {
  readonly name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series<Label>>();

  /** @param bounds the upper bounds in ascending order, without infinity */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name;
    this.#help = help;
    this.#bounds = bounds;
  }

  observe(labels: Labels<Label>, value: number): void {
    const key = keyOf(labels);
    let series = this.#series.get(key);
    if (series === undefined) {
      series = { labels, counts: this.#bounds.map(() => 0), sum: 0, count: 0 };
      this.#series.set(key, series);
    }
    const index = this.#bounds.findIndex((bound) => value <= bound);
    if (index >= 0) series.counts[index] = (series.counts[index] ?? 0) + 1;
    series.sum += value;
    series.count += 1;
  }

  family(): Family {
    const samples = [...this.#series.values()].flatMap((series) => this.#samplesOf(series));
    return { name: this.name, type: "histogram", help: this.#help, samples };
  }

  /** The samples of a series. Buckets are cumulative: each counts all values up to its bound. */
  #samplesOf({ labels, counts, sum, count }: Series<Label>): readonly Sample[] {
    let below = 0;
    const buckets = this.#bounds.map((bound, index): Sample => {
      below += counts[index] ?? 0;
      return { suffix: "_bucket", labels: { ...labels, le: String(bound) }, value: below };
    });
    return [
      ...buckets,
      { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
      { suffix: "_sum", labels, value: sum },
      { suffix: "_count", labels, value: count },
    ];
  }
}

interface Series<Label extends string> {
  readonly labels: Labels<Label>;
  /** Values per bucket, not cumulative. Values above the last bound are in no bucket. */
  readonly counts: number[];
  sum: number;
  count: number;
}

/** A value that is read when it is scraped. It has no sample until a reader is set. */
export class Gauge implements Metric {
  readonly name: string;
  readonly #help: string;
  #read: (() => number) | null = null;

  constructor(name: string, help: string) {
    this.name = name;
    this.#help = help;
  }

  /** Sets the function that returns the value. It must not wait and must not use I/O of an object. */
  readBy(read: () => number): void {
    this.#read = read;
  }

  family(): Family {
    const samples = this.#read === null ? [] : [{ labels: {}, value: this.#read() }];
    return { name: this.name, type: "gauge", help: this.#help, samples };
  }
}

const keyOf = (labels: Labels<string>): string => Object.values(labels).join("\0");
