import type { InterfaceName } from "../../contract/endpoints.ts";
import type { DataNote, DataSource } from "../../contract/meta.ts";
import { createRandom } from "../sources/demo/random.ts";
import { createStoreBackend } from "../api/store-backend.ts";
import type { IngestOptions, IngestSummary } from "../store/ingest.ts";
import type { TokenIdentity } from "../store/token-identity.ts";
import type { Store } from "../store/store.ts";

/** A transfer for a test: `null` is nowhere. Block 0, its place in the list is its position, unless they are given. */
export interface TestTransfer {
  readonly time: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: bigint | number;
  readonly fromAccount?: string;
  readonly toAccount?: string;
  readonly price?: number;
  readonly position?: number;
  readonly block?: number;
  readonly silent?: true;
}

export interface TestToken {
  /** By default "eth". */
  readonly chain?: "eth" | "sol";
  readonly address?: string;
  readonly decimals?: number;
  readonly ticker?: string;
  readonly notes?: readonly DataNote[];
  /** By default "file". */
  readonly source?: DataSource;
  readonly transfers?: readonly TestTransfer[];
  readonly prices?: readonly (readonly [time: number, price: number])[];
  readonly balances?: readonly (readonly [owner: string, amount: bigint | number, account?: string])[];
}

export const day = 86_400;

/** Of owners with two accounts each and one with one, of amounts that take more than 64 bits, and of very small ones. */
export function dealings(seed: string, count: number): TestTransfer[] {
  const random = createRandom(seed);
  const held = new Map<number, bigint>();
  let time = 1_700_000_000;
  return Array.from({ length: count }, () => {
    time += [0, 60, 3_000, day, 9 * day][random.below(5)]!;
    const [from, to] = [random.below(9), random.below(9)];
    const has = held.get(from) ?? 0n;
    const isMint = has === 0n;
    const amount = isMint ? [1n, 2n ** 70n][random.below(2)]! : random.chance(0.4) ? has : has / 3n;
    if (!isMint) held.set(from, has - amount);
    held.set(to, (held.get(to) ?? 0n) + amount);
    return {
      time,
      from: isMint ? null : `owner_${from >> 1}`,
      ...(!isMint && { fromAccount: `account_${from}` }),
      to: `owner_${to >> 1}`,
      toAccount: `account_${to}`,
      amount,
    };
  });
}

export function identity({
  chain = "eth",
  address = "token",
  decimals = 0,
  ticker = "TEST",
  notes,
  source = "file",
}: TestToken): TokenIdentity {
  return {
    chain,
    address,
    name: `Name of ${ticker}`,
    ticker,
    decimals,
    source,
    ...(notes && { notes }),
  };
}

/** Stages and imports small tokens. */
export function importTokens(
  store: Store,
  tokens: readonly TestToken[],
  options?: IngestOptions,
): Promise<IngestSummary> {
  return store.ingest(
    tokens.map(identity),
    async (db) => {
      const transfers = tokens.flatMap((token, index) =>
        (token.transfers ?? []).map((row, place) => ({ token: index, place, ...row })),
      );
      await db.append("staged_transfers", {
        token: transfers.map((row) => row.token),
        row: transfers.map((row) => row.place),
        time: transfers.map((row) => row.time),
        block: transfers.map((row) => row.block ?? 0),
        position: transfers.map((row) => row.position ?? row.place),
        from_owner: transfers.map((row) => row.from),
        to_owner: transfers.map((row) => row.to),
        from_account: transfers.map((row) => row.fromAccount ?? null),
        to_account: transfers.map((row) => row.toAccount ?? null),
        amount: transfers.map((row) => row.amount),
        price_usd: transfers.map((row) => row.price ?? null),
        silent: transfers.map((row) => row.silent ?? null),
      });
      const prices = tokens.flatMap((token, index) =>
        (token.prices ?? []).map(([time, price]) => ({ token: index, time, price })),
      );
      await db.append("staged_prices", {
        token: prices.map((row) => row.token),
        time: prices.map((row) => row.time),
        price_usd: prices.map((row) => row.price),
      });
      const balances = tokens.flatMap((token, index) =>
        (token.balances ?? []).map(([owner, amount, account = null], place) => ({
          token: index,
          place,
          owner,
          amount,
          account,
        })),
      );
      await db.append("staged_balances", {
        token: balances.map((row) => row.token),
        row: balances.map((row) => row.place),
        owner: balances.map((row) => row.owner),
        account: balances.map((row) => row.account),
        amount: balances.map((row) => row.amount),
      });
    },
    options,
  );
}

/** What a token answers on one endpoint: the parsed body, or the problem code. */
export function answerOf(
  store: Store,
  endpoint: InterfaceName,
  of: { address?: string; wallet?: string } = {},
): Promise<unknown> {
  return answersOf(store)(endpoint, of);
}

/** The same for many questions to a store that does not change meanwhile: its token is looked up once. */
export function answersOf(store: Store) {
  const backend = createStoreBackend(store);
  return async (
    endpoint: InterfaceName,
    { address = "token", wallet = "" }: { address?: string; wallet?: string } = {},
  ): Promise<unknown> => {
    const args = {
      chain_id: "eth",
      contract_address: address,
      token_address: address,
      wallet_address: wallet,
      limit: 100,
      offset: 0,
    };
    try {
      return JSON.parse((await backend[endpoint](args)).body);
    } catch (error) {
      if (error instanceof Error && "code" in error) return error.code;
      throw error;
    }
  };
}

/** What is said of the token beside its figures; on a wallet's answer where one is given. */
export async function factsOf(
  store: Store,
  { address = "token", wallet }: { address?: string; wallet?: string } = {},
) {
  const backend = createStoreBackend(store);
  const answer = await (wallet === undefined
    ? backend.getToken({ chain_id: "eth", contract_address: address })
    : backend.getWalletStats({ chain_id: "eth", token_address: address, wallet_address: wallet }));
  return answer.facts;
}
