import { chainIds, chains } from "../../contract/chains.ts";
import { kindWords } from "../../contract/kind-words.ts";
import { labelCategories } from "../../contract/kinds.ts";
import type { LabelPackage } from "../../server/address-kinds/label-packages.gen.ts";

export const labelsModule = "server/address-kinds/label-packages.gen.ts";
export const labelsPage = "docs/labels.md";

/** The module that the server reads. */
export function moduleText(packages: readonly LabelPackage[]): string {
  const parts = packages.map(({ name, version, license, contracts }) => {
    const rows = contracts.map((row) => `      ${JSON.stringify(row)},`);
    return `  {
    name: "${name}",
    version: "${version}",
    license: "${license}",
    contracts: [
${rows.join("\n")}
    ],
  },`;
  });
  return `// Written by \`npm run labels\`, from the packages themselves.
import type { LabelCategory } from "../../contract/kinds.ts";

export interface LabelPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Addresses in lower case, chains by their ids of EIP-155 with spaces between. */
  readonly contracts: readonly (readonly [
    name: string,
    category: LabelCategory,
    address: string,
    chains: string,
  ])[];
}

export const labelPackages: readonly LabelPackage[] = [
${parts.join("\n")}
];
`;
}

/** The two tables of the page: packages, and chains by category. */
export function tablesText(packages: readonly LabelPackage[]): string {
  const labels = packages.flatMap(({ name, contracts }) =>
    contracts.flatMap(([, category, , numbers]) =>
      numbers.split(" ").map((number) => ({ package: name, category, number: Number(number) })),
    ),
  );
  const categories = labelCategories.filter((category) =>
    labels.some((label) => label.category === category),
  );
  const count = (isCounted: (label: (typeof labels)[number]) => boolean) =>
    labels.filter(isCounted).length.toLocaleString("en-US");
  const served = chainIds.filter((id) => chains[id].number !== null);
  return [
    table(
      ["package", "version", "licence", "labels", "chains"],
      packages.map(({ name, version, license }) => {
        const own = labels.filter((label) => label.package === name);
        const numbers = new Set(own.map(({ number }) => number)).size;
        return [
          `[${name}](https://www.npmjs.com/package/${name})`,
          version,
          license,
          own.length.toLocaleString("en-US"),
          String(numbers),
        ];
      }),
    ),
    table(
      ["chain", ...categories.map((category) => kindWords[category].many)],
      served.map((id) => [
        chains[id].name,
        ...categories.map((category) =>
          count((label) => label.number === chains[id].number && label.category === category),
        ),
      ]),
    ),
  ].join("\n\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
