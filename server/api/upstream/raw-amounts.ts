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

/** What the hosted service is asked where the answer itself does not tell. */
interface Questions {
  /** Undefined where the service does not tell. */
  readonly tokenOf: (chain: string, address: string) => Promise<Token | undefined>;
  /** The token where some kept answer names it, which costs nothing. */
  readonly knownToken: (chain: string, address: string) => Token | undefined;
  /** The largest holders, already in whole tokens; undefined where the service does not tell. */
  readonly firstPage: (chain: string, address: string) => Promise<HolderListPage | undefined>;
}

interface Args {
  readonly chain_id: string;
  readonly contract_address?: string;
  readonly token_address?: string;
  readonly offset?: number;
  readonly max_amount?: string;
}

/**
 * Brings amounts to whole tokens where a hosted service sends smallest units, as its documentation says and its
 * samples do not. It is known by amounts above the supply; then it holds for all pages of that chain. A page further
 * down may have only small ones: before it is believed the largest holders are asked for, once for a chain.
 */
export class RawAmounts {
  readonly #rawChains = new Set<string>();
  readonly #wholeChains = new Set<string>();

  constructor(private readonly questions: Questions) {}

  async inWholeTokens(name: EndpointName, args: Args, kept: KeptAnswer): Promise<KeptAnswer> {
    if (kept.body === null || (name !== "getHolders" && name !== "getWalletStats")) return kept;
    const data = JSON.parse(kept.body) as HolderListPage | WalletStats;
    const rows = "holders" in data ? data.holders : [{ amount: data.amount, rank: 1 }];
    const chain = args.chain_id;
    const isPage = name === "getHolders";
    if (!rows.every(({ amount }) => Number.isInteger(amount))) {
      if (isPage) this.#wholeChains.add(chain);
      return kept;
    }
    // As many as the rank says hold as much or more, and together no more than there is.
    const least = Math.max(0, ...rows.map(({ amount, rank }) => amount * Math.max(1, rank)));
    if (least === 0) return kept;
    const address = args.contract_address ?? args.token_address ?? "";
    const isFirst = (args.offset ?? 0) === 0 && args.max_amount === undefined;
    const isDeep = isPage && !isFirst && rows.every(({ rank }) => rank > 1) && !this.#wholeChains.has(chain);
    const isRaw = isPage && this.#rawChains.has(chain);
    const isSmall = !isRaw && !isDeep && least < leastRaw;
    const known = this.questions.knownToken(chain, address);
    const token = isSmall || known?.decimals === 0 ? known : await this.questions.tokenOf(chain, address);
    if (token?.decimals === 0) return kept;
    if (token === undefined) return isDeep ? unsure(kept) : kept;
    const isAbove = isRaw || least > supplyOf(token) * (isSmall ? leastTimes : tolerance);
    if (isAbove && isPage) this.#rawChains.add(chain);
    if (isAbove || (isDeep && (await this.#areRaw(chain, address, token)) === true))
      return converted(kept, data, token);
    return isDeep && !this.#wholeChains.has(chain) ? unsure(kept) : kept;
  }

  /** Asks for the largest holders, which tells it of the chain; undefined where it cannot be told. */
  async #areRaw(chain: string, address: string, token: Token): Promise<boolean | undefined> {
    const first = await this.questions.firstPage(chain, address);
    if (this.#rawChains.has(chain)) return true;
    // Smallest units of so few holders would have been more than the supply, of the largest at least.
    if (first && first.holder_count * leastTimes < 10 ** token.decimals) this.#wholeChains.add(chain);
    return this.#wholeChains.has(chain) ? false : undefined;
  }
}

function supplyOf({ supply, decimals }: Token): number {
  return wholeTokens(BigInt(supply), decimals);
}

function converted(kept: KeptAnswer, data: HolderListPage | WalletStats, { decimals }: Token): KeptAnswer {
  return { ...kept, body: JSON.stringify(scaled(data, decimals)), notes: [...kept.notes, "raw_amounts"] };
}

function unsure(kept: KeptAnswer): KeptAnswer {
  return { ...kept, notes: [...kept.notes, "unit_unknown"] };
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
