import { type ChainId, chains } from "../../contract/chains.ts";
import type { Label } from "../../contract/labels.ts";
import { type LabelPackage, labelPackages } from "./label-packages.gen.ts";

type LabelsByAddress = ReadonlyMap<string, readonly Label[]>;

const ofChains = new Map<ChainId, LabelsByAddress>();

/** The labels that come with Holderscope (docs/labels.md), of a chain by address. Nothing of them is in the store. */
export function shippedLabels(chain: ChainId): LabelsByAddress {
  let labels = ofChains.get(chain);
  if (labels === undefined) ofChains.set(chain, (labels = labelsOfChain(chains[chain].number)));
  return labels;
}

function labelsOfChain(number: number | null): LabelsByAddress {
  const labels = new Map<string, Label[]>();
  for (const labelPackage of labelPackages) {
    for (const [name, category, address, numbers] of labelPackage.contracts) {
      if (!numbers.split(" ").includes(String(number))) continue;
      const label = { name, category, category_given: null, source: sourceOf(labelPackage), as_of: null };
      labels.set(address, [...(labels.get(address) ?? []), label]);
    }
  }
  return labels;
}

function sourceOf({ name, version }: LabelPackage): string {
  return `Holderscope (${name} ${version})`;
}

/** Whether a list of the operator would look like labels that come with Holderscope. */
export function looksShipped(source: string): boolean {
  return /^holderscope \(/i.test(source);
}
