/** A metric with its samples, as Prometheus names these things. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly MetricSample[];
}

export interface MetricSample {
  readonly labels?: Readonly<Record<string, string | number>>;
  /** Of a histogram: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string;
  readonly value: number;
}

export const prometheusType = "text/plain; version=0.0.4; charset=utf-8";

/** The text that Prometheus scrapes. Families without samples are left out. */
export function prometheusText(families: readonly MetricFamily[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll("\\", String.raw`\\`).replaceAll("\n", String.raw`\n`)}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ labels = {}, suffix = "", value }) => `${name}${suffix}${labelText(labels)} ${value}`,
        ),
        "",
      ].join("\n"),
    )
    .join("");
}

function labelText(labels: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(value: string): string {
  return value
    .replaceAll("\\", String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll("\n", String.raw`\n`);
}
