import { nonPersonCategories } from "../../contract/kinds.ts";
import type { QuerySpec } from "../../contract/query.ts";
import type { Examples } from "../api/description.ts";
import { clusterExamples } from "../api/clusters/openapi.ts";
import { completenessExamples } from "../api/completeness/openapi.ts";
import { historyExamples } from "../api/history/openapi.ts";
import { holderExamples } from "../api/holders/openapi.ts";
import { labelExamples } from "../api/labels/openapi.ts";
import { launchExamples } from "../api/launch/openapi.ts";
import { overlapExamples } from "../api/overlap/openapi.ts";
import { statsExamples } from "../api/stats/openapi.ts";
import { tokenExamples } from "../api/tokens/openapi.ts";
import { walletExamples } from "../api/wallets/openapi.ts";

/** Arguments as they look in reality: recorded from a hosted service of this interface. */
export const exampleArguments: Readonly<Record<string, string | number>> = {
  chain_id: "sol",
  contract_address: "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump",
  token_address: "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump",
  wallet_address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  limit: 50,
  offset: 0,
  min_amount: "1000",
  max_amount: "250000.5",
  sort: "-holders",
  min_holders: 1_000,
  metrics: "holders,hhi,supply_by_age,realized_profit",
  interval: "1day",
  from: "2026-01-30T12:00:00Z",
  to: "2026-01-31T12:00:00Z",
  at: "2026-01-31",
  address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  token: "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump",
  tokens: "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump,EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  without: nonPersonCategories.join(),
  and: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  keep: "1nc1nerator11111111111111111111111111111111",
};

/** Undefined where there is none that the parameter takes. */
export function exampleOfParameter(name: string, parameter: QuerySpec[string]): string | number | undefined {
  const example = exampleArguments[name];
  const isTaken = parameter.kind !== "choice" || parameter.values.includes(String(example));
  return isTaken ? example : undefined;
}

/** An answer of every endpoint. One that is missing here belongs into the `openapi.ts` of its family's folder. */
export const exampleAnswers: Examples = {
  ...tokenExamples,
  ...statsExamples,
  ...holderExamples,
  ...historyExamples,
  ...walletExamples,
  ...overlapExamples,
  ...clusterExamples,
  ...launchExamples,
  ...labelExamples,
  ...completenessExamples,
};
