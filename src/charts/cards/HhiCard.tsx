import { HhiScales } from "../supply/HhiRuler.tsx";
import { hhiBands, hhiScale, hhiText, hhiTicks, mostHhi } from "../supply/hhi-scale.ts";
import { Ruler } from "../kit/Ruler.tsx";
import { count } from "../../lib/format.ts";

export interface HhiData {
  /** 0 to 10,000. */
  readonly points: number;
}

export function hhiHeight(isWide: boolean): number {
  return isWide ? 125 : 76;
}

export function hhiLabel({ points }: HhiData): string {
  return `HHI ${hhiText(points)} on a log scale from 1 to 10,000`;
}

/** The concentration index on its scale; where there is room, with the equal-wallet scale below. */
export function HhiCard({ points, width, isWide }: HhiData & { width: number; isWide: boolean }) {
  const shown = hhiText(points);
  if (isWide) return <HhiScales value={points} shown={shown} equalText={equalText(points)} width={width} />;
  return (
    <Ruler
      scale={hhiScale(width)}
      ticks={hhiTicks(width)}
      bands={hhiBands()}
      needles={[{ from: points, value: `HHI ${shown}` }]}
      y={50}
      needleEnd={12}
      width={width}
    />
  );
}

function equalText(points: number): string {
  if (!(points > 0)) return "";
  const wallets = Math.round(mostHhi / points);
  return `as if ${count(wallets)} equal ${wallets === 1 ? "wallet" : "wallets"}`;
}
