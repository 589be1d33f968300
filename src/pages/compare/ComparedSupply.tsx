import { dataOf } from "../../api/answer.ts";
import { SupplyTiers } from "../../charts/supply/SupplyTiers.tsx";
import { supplyByRank } from "../../metrics/concentration.ts";
import type { CompareColumn } from "../../reading/compare-columns.ts";
import { useRanksOpening } from "../../sections/ranks-opening.ts";

interface ComparedSupplyProps {
  readonly column: CompareColumn;
  /** Tokens in the comparison. */
  readonly columns: number;
}

/** The supply of a token by rank, each part leading to its holders. */
export function ComparedSupply({ column, columns }: ComparedSupplyProps) {
  const { ref, name, concentration, answers, day } = column;
  const opening = useRanksOpening(ref, dataOf(answers.firstHolders)?.holders ?? [], day);
  if (!concentration) return null;
  const supply = supplyByRank(concentration);
  return (
    <SupplyTiers
      name={name}
      columns={columns}
      {...supply}
      // Rows of the list have other ranks than wallets of several accounts.
      {...(supply.word === concentration.counted.word && { open: opening })}
    />
  );
}
