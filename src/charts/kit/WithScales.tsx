import type { ReactNode } from "react";
import { DefaultZIndexes, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import type { PlacedLabel } from "./line-layout.ts";
import type { Scales } from "./plot.ts";

/** What a drawing has above the marks of Recharts, such as labels, placed by the scales of the chart around it. */
export function WithScales({ children }: { readonly children: (scales: Scales) => ReactNode }) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (!x || !y) return null;
  const at = { x: (value: number) => x(value) ?? 0, y: (value: number) => y(value) ?? 0 };
  return <Labels>{children(at)}</Labels>;
}

/** What is written on a chart, above all its marks. */
export function Labels({ children }: { readonly children: ReactNode }) {
  return <ZIndexLayer zIndex={DefaultZIndexes.label}>{children}</ZIndexLayer>;
}

/** Labels where they were placed. */
export function LabelTexts({ labels }: { readonly labels: readonly PlacedLabel[] }) {
  return labels.map((label) => (
    <text
      key={`${label.x} ${label.text}`}
      className={label.strong ? "value-label" : "mark-label"}
      x={label.x}
      y={label.y}
      textAnchor={label.anchor}
    >
      {label.text}
    </text>
  ));
}
