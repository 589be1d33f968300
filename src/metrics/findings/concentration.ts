import { share } from "../../lib/format.ts";
import type { Concentration } from "../concentration.ts";
import type { Hhi } from "../hhi.ts";
import { capital, everyWallet, finding, ofSupply, said, wallets } from "./words.ts";

/** Who holds how much, and the word for the index; null where neither is known. */
export function concentrationFinding(read: Concentration | null, hhi: Hhi | null): string | null {
  const first = read && holding(read);
  if (first) return hhi?.label ? finding(first, `: the index reads ${hhi.label}`) : first;
  return hhi?.label ? `The concentration index reads ${hhi.label}` : null;
}

function holding(read: Concentration): string | null {
  const { halfWallets, holderCount, shares, top1, top100 } = read;
  if (holderCount === 0) return "Nobody holds the token now";
  if (top1 === null) return null;
  if (holderCount === 1) return `One wallet holds ${ofSupply(top1, true)}`;
  if (read.allEqual) return `${everyWallet(holderCount)} hold the same, ${share(top1)} of supply each`;
  if (halfWallets === 1) {
    const half = top1 <= 0.5 + 1e-9;
    return half
      ? "One wallet holds half of the supply"
      : `One wallet holds ${ofSupply(top1, false)}, more than half`;
  }
  if (halfWallets !== null) {
    const half = `${capital(wallets(halfWallets))} hold half of the supply`;
    return top1 < 0.1
      ? `${half}, but no single one dominates`
      : `${half}, and the largest alone holds ${share(top1)}`;
  }
  if (top100 === null) return `The largest wallet holds ${ofSupply(top1, false)}`;
  const listed =
    shares.length < holderCount ? `The ${said(shares.length)} largest wallets` : everyWallet(holderCount);
  return `${listed} hold ${share(top100)}, less than half of the supply`;
}
