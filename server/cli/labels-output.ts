import type { LabelSummary } from "../sources/labels/import-labels.ts";
import { counted } from "../sources/files/wording.ts";
import type { LabelSource } from "../store/labels.ts";
import type { FormattedResult } from "./command.ts";
import { count, printable } from "../lib/terminal-text.ts";

export function formatLabelImport(summary: LabelSummary): FormattedResult {
  const { source, labels, addresses, replaced, otherChains, badRows, examples } = summary;
  const left = [
    ...(replaced > 0 ? [`They take the place of ${count(replaced)} from before.`] : []),
    ...(otherChains > 0 ? [`Left out: ${counted(otherChains, "row")} of chains that are not served.`] : []),
    ...(badRows > 0 ? [`Left out: ${counted(badRows, "row")} that cannot be read.`] : []),
  ];
  return {
    output: [
      `Imported ${counted(labels, "label")} of ${addresses === 1 ? "1 address" : `${count(addresses)} addresses`} as ${printable(source)}.`,
      ...left,
    ],
    notes: examples.map((example) => printable(example, 300)),
  };
}

export function sourceCells({ source, chain, labels, addresses }: LabelSource): string[] {
  return [printable(source), chain, count(labels), count(addresses)];
}
