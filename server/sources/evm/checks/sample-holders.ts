import { hash } from "node:crypto";
import { certificateLimits } from "../../../../contract/completeness/certificate.ts";

const { largest, drawn: most } = certificateLimits;

/**
 * Rows of a holder list of so many, counted from 0, that the hash of a block draws beside the largest: nobody can
 * choose them. Its rule is told with certificates, so that others find the same rows.
 */
export function sampleRows(blockHash: string, rows: number): number[] {
  const others = rows - largest;
  const drawn = new Set<number>();
  for (let lot = 0; drawn.size < Math.min(most, others); lot += 1) {
    const number = BigInt(`0x${hash("sha256", `${blockHash}/${lot}`, "hex")}`);
    drawn.add(largest + Number(number % BigInt(others)));
  }
  return [...drawn];
}
