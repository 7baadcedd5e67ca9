/** All samples of one metric. */
export interface Family {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** One sentence about the metric. */
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** One value of a metric. */
export interface Sample {
  /** Added to the name of a histogram. */
  readonly suffix?: "_bucket" | "_sum" | "_count";
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Writes families in the text format of Prometheus, including those that have no samples yet. */
export const writeExposition = (families: readonly Family[]): string =>
  families
    .map(({ name, type, help, samples }) => {
      const head = `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n`;
      return head + samples.map((sample) => `${name}${sample.suffix ?? ""}${line(sample)}\n`).join("");
    })
    .join("");

function line({ labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([name, text]) => `${name}="${escapeLabel(text)}"`);
  return `${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${numberText(value)}`;
}

const escapeHelp = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');

function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return "+Inf";
  return value === Number.NEGATIVE_INFINITY ? "-Inf" : String(value);
}
