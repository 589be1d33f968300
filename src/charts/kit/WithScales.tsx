import type { ReactNode } from "react";
import { DefaultZIndexes, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import type { Scales } from "./plot.ts";

interface WithScalesProps {
  /** Where it lies among the layers of Recharts; above all marks unless said otherwise. */
  readonly zIndex?: number;
  readonly children: (scales: Scales) => ReactNode;
}

/** What a drawing has beside the marks of Recharts, such as labels, placed by the scales of the chart around it. */
export function WithScales({ zIndex = DefaultZIndexes.label, children }: WithScalesProps) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (!x || !y) return null;
  const at = { x: (value: number) => x(value) ?? 0, y: (value: number) => y(value) ?? 0 };
  return <ZIndexLayer zIndex={zIndex}>{children(at)}</ZIndexLayer>;
}

/** What is written on a chart, above all its marks. */
export function Labels({ children }: { readonly children: ReactNode }) {
  return <ZIndexLayer zIndex={DefaultZIndexes.label}>{children}</ZIndexLayer>;
}
