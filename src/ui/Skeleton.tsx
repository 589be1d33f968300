import type { CSSProperties } from "react";

/** A block in the place of something not yet loaded. Whole sections use `loading` on `Section` instead. */
export function Skeleton({
  width = "100%",
  height = 16,
}: {
  width?: CSSProperties["width"];
  height?: number;
}) {
  return <span className="block animate-(--breathe) bg-track" style={{ width, height }} />;
}
