import { latenciesMs } from "./load.ts";
import { atMost, type Figure, median, percentile, say } from "./report.ts";
import { storePath } from "./store-tasks.ts";
import { syntheticTokens } from "./synthetic.ts";
import { Worker } from "./worker.ts";

const rounds = 5;

const [largest, another] = syntheticTokens().map(({ address }) => `/api/v0/eth/tokens/${address}`);

/** Figures without some holders, and who belongs together, of the largest token: each round in a process of its own. */
export async function measureBehind(directory: string): Promise<Figure[]> {
  say("holders left out, and clusters, cold");
  const found: { first: number; further: number; clusters: number }[] = [];
  let holders = 0;
  for (let round = 0; round < rounds; round++) {
    const worker = new Worker();
    const { base } = await worker.call("serve", storePath(directory));
    const page = (await (await fetch(`${base}${largest}/holders?limit=50`)).json()) as {
      readonly holder_count: number;
      readonly holders: readonly { readonly address: string }[];
    };
    holders = page.holder_count;
    // The code is warm then, the token is not.
    await latenciesMs(base, [`${another}/holders/summary?without=pool`, `${another}/clusters`]);
    const without = ({ address }: { readonly address: string }) =>
      `${largest}/holders/summary?without=pool,burn&and=${address}`;
    const [first, ...further] = await latenciesMs(base, page.holders.slice(1).map(without));
    const [clusters] = await latenciesMs(base, [`${largest}/clusters`]);
    found.push({ first: first!, further: percentile(further, 0.99), clusters: clusters! });
    await worker.end();
  }
  const of = (name: keyof (typeof found)[number]) => median(found.map((run) => run[name]));
  const size = ` (${holders.toLocaleString("en")} holders)`;
  return [
    atMost("summary without kinds and an address, cold", of("first"), 300, " ms", size),
    atMost("the same without another address, p99", of("further"), 300, " ms"),
    atMost("clusters of the 150 largest, cold", of("clusters"), 500, " ms", size),
  ];
}
