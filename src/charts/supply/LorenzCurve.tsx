import { DrawnChart } from "../kit/DrawnChart.tsx";
import { type LorenzData, lorenzFigures, lorenzLabel } from "./lorenz-curve.ts";

/** How much the largest part of the holders holds: the further above the diagonal, the fewer have the most. */
export function LorenzCurve({ data }: { readonly data: LorenzData }) {
  return (
    <DrawnChart
      drawing={{ kind: "lorenz", data }}
      label={lorenzLabel(data)}
      wide={{ width: 256, height: 176 }}
      narrow={{ width: 358, height: 190 }}
      figures={lorenzFigures(data)}
    />
  );
}
