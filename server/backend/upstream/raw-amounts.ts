import type { EndpointName } from "../../../contract/endpoints.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { WalletStats } from "../../../contract/stats.ts";
import type { Token } from "../../../contract/tokens.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import type { KeptAnswer } from "./kept-answers.ts";

/** In the smallest units of a usual token, less than this is next to nothing: it is worth no question about the token. */
const leastRaw = 1_000_000_000;
/** Below that, the supply that is known may be an old one: so many times as much no supply has grown in between. */
const leastTimes = 100;
/** A supply and balances of two moments may differ by so much. */
const tolerance = 1.01;

/**
 * Brings amounts to whole tokens where a hosted service sends smallest units, as its documentation says and its
 * samples do not. It is known by amounts above the supply; then it holds for all pages of that chain.
 */
export class RawAmounts {
  readonly #rawChains = new Set<string>();

  /**
   * @param tokenOf undefined where the service does not tell
   * @param knownToken the token where some kept answer names it, which costs nothing
   */
  constructor(
    private readonly tokenOf: (chain: string, address: string) => Promise<Token | undefined>,
    private readonly knownToken: (chain: string, address: string) => Token | undefined,
  ) {}

  async inWholeTokens(
    name: EndpointName,
    args: { readonly chain_id: string; readonly contract_address?: string; readonly token_address?: string },
    kept: KeptAnswer,
  ): Promise<KeptAnswer> {
    if (kept.body === null || (name !== "getHolders" && name !== "getWalletStats")) return kept;
    const data = JSON.parse(kept.body) as HolderListPage | WalletStats;
    const amounts = "holders" in data ? data.holders.map(({ amount }) => amount) : [data.amount];
    if (!amounts.every((amount) => Number.isInteger(amount))) return kept;
    const chain = args.chain_id;
    const top = Math.max(0, ...amounts);
    const isRaw = name === "getHolders" && this.#rawChains.has(chain);
    if (top === 0) return kept;
    const address = args.contract_address ?? args.token_address ?? "";
    const isSmall = !isRaw && top < leastRaw;
    const token = isSmall ? this.knownToken(chain, address) : await this.tokenOf(chain, address);
    if (token === undefined || token.decimals === 0) return kept;
    const { decimals, supply } = token;
    const most = wholeTokens(BigInt(supply), decimals) * (isSmall ? leastTimes : tolerance);
    if (!isRaw && top <= most) return kept;
    if (name === "getHolders") this.#rawChains.add(chain);
    const body = JSON.stringify(scaled(data, decimals));
    return { ...kept, body, notes: [...kept.notes, "raw_amounts"] };
  }
}

function scaled(data: HolderListPage | WalletStats, decimals: number): HolderListPage | WalletStats {
  const whole = (raw: number) => wholeTokens(BigInt(Math.round(raw)), decimals);
  if ("holders" in data) {
    return { ...data, holders: data.holders.map((row) => ({ ...row, amount: whole(row.amount) })) };
  }
  const { amount, holding_breakdown: parts } = data;
  return {
    ...data,
    amount: whole(amount),
    holding_breakdown: parts && {
      diamond: whole(parts.diamond),
      gold: whole(parts.gold),
      silver: whole(parts.silver),
      bronze: whole(parts.bronze),
      wood: whole(parts.wood),
    },
  };
}
