import { dataOf } from "../../api/answer.ts";
import { SupplyTiers } from "../../charts/supply/SupplyTiers.tsx";
import { rankedWallets, supplyByRank } from "../../metrics/concentration.ts";
import { byWallet } from "../../metrics/counted.ts";
import type { CompareColumn } from "./compare-columns.ts";
import { useRanksOpening } from "../../sections/ranks-opening.ts";

interface ComparedSupplyProps {
  readonly column: CompareColumn;
  /** Tokens in the comparison. */
  readonly columns: number;
}

/** The supply of a token by rank, each part leading to its holders. */
export function ComparedSupply({ column, columns }: ComparedSupplyProps) {
  const { ref, name, concentration, answers, day } = column;
  const holders = dataOf(answers.firstHolders)?.holders ?? [];
  const ranked = rankedWallets(holders, concentration?.counted ?? byWallet);
  const opening = useRanksOpening(ref, { ...ranked, at: day });
  if (!concentration) return null;
  const supply = supplyByRank(concentration);
  return <SupplyTiers name={name} columns={columns} {...supply} open={opening} />;
}
