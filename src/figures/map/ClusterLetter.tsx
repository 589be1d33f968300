import { letterOf } from "../../metrics/clusters.ts";

const outlines = [
  "border-cluster-1",
  "border-cluster-2",
  "border-cluster-3",
  "border-cluster-4",
  "border-cluster-5",
  "border-cluster-6",
] as const;

interface ClusterLetterProps {
  readonly index: number;
  readonly isSplit?: boolean;
}

/** The sign of a cluster, as it stands on the map. */
export function ClusterLetter({ index, isSplit = false }: ClusterLetterProps) {
  const outline = isSplit ? "border-rule-2 text-ink-3" : `${outlines[index] ?? "border-ink-3"} text-ink`;
  return (
    <b
      className={`inline-grid h-5 min-w-5 place-items-center rounded-full border-2 px-0.5 text-axis font-strong ${outline}`}
    >
      {letterOf(index)}
    </b>
  );
}
