import type { LabelCategory } from "../../contract/kinds.ts";

/** A contract as a package names it, at its address on one chain. */
export interface Contract {
  readonly name: string;
  readonly category: LabelCategory;
  readonly address: string;
  /** The chain id of EIP-155. */
  readonly chain: number;
}

/** What a contract is called and which category that is, by the name that the package has for it. */
export type Meanings = Readonly<Record<string, readonly [name: string, category: LabelCategory]>>;

/** Contracts of one chain whose names have a meaning here; `of` says whose they are. */
export function readContracts(
  chain: number,
  addresses: Readonly<Record<string, unknown>>,
  meanings: Meanings,
  of = "",
): Contract[] {
  return Object.entries(meanings).flatMap(([key, [name, category]]) => {
    const address = addresses[key];
    if (typeof address !== "string" || !/^0x[\da-f]{40}$/i.test(address) || /^0x0+$/.test(address)) return [];
    return [{ name: of + name, category, address: address.toLowerCase(), chain }];
  });
}

/** A table of a package that has an address a chain. */
export type Table = readonly [
  name: string,
  category: LabelCategory,
  addresses: Readonly<Record<number, string>>,
];

export function contractsOfTables(tables: readonly Table[]): Contract[] {
  return tables.flatMap(([name, category, addresses]) =>
    Object.entries(addresses).flatMap(([chain, address]) =>
      readContracts(Number(chain), { address }, { address: [name, category] }),
    ),
  );
}
