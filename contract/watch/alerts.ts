import * as z from "zod/mini";
import { normalizeAddress } from "../address.ts";
import { isChainId } from "../chains.ts";
import { windowSeconds, windows } from "../windows.ts";

/** What a rule can be about. `edge`: it fires when its condition becomes true. `each`: it fires for each new wallet that meets it. */
export const conditionKinds = {
  holder_count: { fires: "edge", unit: "holders", needs: "threshold" },
  holder_change: { fires: "edge", unit: "percent", needs: "window" },
  top10_share: { fires: "edge", unit: "percent", needs: "threshold" },
  hhi: { fires: "edge", unit: "points", needs: "threshold" },
  price_to_cost: { fires: "edge", unit: "percent", needs: "threshold" },
  large_move: { fires: "each", unit: "percent", needs: "window" },
  new_in_top20: { fires: "each", unit: "none", needs: "nothing" },
  wallet_share: { fires: "edge", unit: "percent", needs: "wallet" },
  wallet_move: { fires: "each", unit: "percent", needs: "wallet" },
  data_stale: { fires: "edge", unit: "minutes", needs: "threshold" },
} as const;
export type ConditionKind = keyof typeof conditionKinds;
export const conditionKindNames = Object.keys(conditionKinds) as [ConditionKind, ...ConditionKind[]];

export const maxRuleTokens = 20;
export const maxRulesPerOwner = 100;
export const longestQuietSeconds = 30 * 86_400;
/** A firing and its deliveries are kept for so long. */
export const firingRetentionDays = 90;

export const AlertCondition = z.object({
  kind: z.enum(conditionKindNames),
  /** Of a change: whether it rose or fell by so much. */
  direction: z.enum(["above", "below"]),
  /** Holders, percent of supply, of the count or of the average cost, points of 0 to 10,000, or minutes. */
  threshold: z.number().check(z.minimum(0), z.maximum(1e12)),
  window: z.nullable(z.enum(windows as [(typeof windows)[number]])),
});
export type AlertCondition = z.infer<typeof AlertCondition>;

const RuleToken = z.object({ chain: z.string(), address: z.string() });

/** What somebody asks for. */
export const AlertDraft = z.object({
  /** One, or those of a watch list as it was when the rule was made. */
  tokens: z.array(RuleToken).check(z.minLength(1), z.maxLength(maxRuleTokens)),
  wallet: z.nullable(z.string()),
  condition: AlertCondition,
  quiet_seconds: z.int().check(z.minimum(0), z.maximum(longestQuietSeconds)),
  /** Where a webhook goes; null for none. */
  webhook_url: z.nullable(z.string().check(z.maxLength(2_000))),
});
export type AlertDraft = z.infer<typeof AlertDraft>;

/** How a rule stands on one of its tokens. */
const RuleState = z.object({
  chain: z.string(),
  address: z.string(),
  name: z.nullable(z.string()),
  /** The figure as it was last read, in the unit of the threshold; null where it is not known. */
  value: z.nullable(z.number()),
  /** Why the figure is not known; null where it is. */
  unavailable: z.nullable(z.string()),
  is_met: z.boolean(),
});

export const AlertRule = z.extend(AlertDraft, {
  id: z.string(),
  created_at: z.int(),
  is_paused: z.boolean(),
  states: z.array(RuleState),
  last_fired_at: z.nullable(z.int()),
  /** What is wrong with the webhook; null where nothing is. */
  webhook_fault: z.nullable(z.string()),
});
export type AlertRule = z.infer<typeof AlertRule>;

const Delivery = z.object({
  id: z.string(),
  what: z.enum(["fired", "retracted", "test"]),
  state: z.enum(["waiting", "delivered", "dead"]),
  attempts: z.int(),
  /** Unix seconds of the next attempt, of the one that succeeded, or of the last. */
  at: z.int(),
  /** Of the last attempt: what went wrong; null where nothing did. */
  fault: z.nullable(z.string()),
});

export const AlertFiring = z.object({
  id: z.string(),
  rule: z.string(),
  chain: z.string(),
  address: z.string(),
  name: z.nullable(z.string()),
  wallet: z.nullable(z.string()),
  condition: AlertCondition,
  /** Unix seconds. */
  fired_at: z.int(),
  /** Unix seconds of the data. */
  as_of: z.nullable(z.int()),
  before: z.nullable(z.number()),
  value: z.nullable(z.number()),
  /** Wallets that it is about, where it is about some. */
  wallets: z.array(z.string()),
  /** When a reorganisation had taken back what it rested on; null where it stands. */
  retracted_at: z.nullable(z.int()),
  deliveries: z.array(Delivery),
});
export type AlertFiring = z.infer<typeof AlertFiring>;
export type AlertDelivery = AlertFiring["deliveries"][number];

export const AlertsAnswer = z.object({
  /** Why there are no alerts here; null where there are. */
  unavailable: z.nullable(z.string()),
  page_token: z.nullable(z.string()),
  rules: z.array(AlertRule),
  firings: z.array(AlertFiring),
  /** Path of the feed that only the owner knows; null where nobody is signed in. */
  feed: z.nullable(z.string()),
  /** Shown once: the secret of a webhook that was just made. */
  secret: z.nullable(z.string()),
});
export type AlertsAnswer = z.infer<typeof AlertsAnswer>;

export const alertsApi = {
  state: "/api/alerts",
  create: "/api/alerts/create",
  change: (rule: string, change: AlertChange) => `/api/alerts/${rule}/${change}`,
  replay: (delivery: string) => `/api/alerts/deliveries/${delivery}/replay`,
} as const;
/** `secret` makes a new one, and shows it once. `edit` has a draft in its header. */
export const alertChanges = ["pause", "resume", "remove", "test", "secret", "edit"] as const;
export type AlertChange = (typeof alertChanges)[number];
/** Carries what is asked for, as JSON in percent-encoding: nothing here reads a body. */
export const draftHeader = "x-holderscope-alert";

/** What is wrong with a draft, in words for whoever wrote it; undefined where nothing is. */
export function findDraftFault({ tokens, wallet, condition }: AlertDraft): string | undefined {
  for (const { chain, address } of tokens) {
    if (!isChainId(chain)) return `"${chain}" is not a chain of this server`;
    if (normalizeAddress(chain, address) !== address) return `"${address}" is not an address of ${chain}`;
    if (wallet !== null && normalizeAddress(chain, wallet) !== wallet)
      return `"${wallet}" is not an address of a wallet of ${chain}`;
  }
  const { needs } = conditionKinds[condition.kind];
  if ((needs === "wallet") !== (wallet !== null))
    return needs === "wallet" ? "this rule is about a wallet: name one" : "this rule is about no wallet";
  if (wallet !== null && tokens.length > 1) return "a rule about a wallet is about one token";
  if ((needs === "window") !== (condition.window !== null))
    return needs === "window" ? "this rule needs a window" : "this rule has no window";
  return undefined;
}

export function windowLength({ window }: AlertCondition): number {
  return window === null ? 0 : windowSeconds[window];
}

/** Writes a threshold as it was typed. */
const formatNumber = (value: number, options: Intl.NumberFormatOptions = { maximumFractionDigits: 20 }) =>
  value.toLocaleString("en-US", options).replace("-", "−");
const formatCount = (value: number, noun: string) =>
  `${formatNumber(value)} ${noun}${value === 1 ? "" : "s"}`;
/**
 * Rounds to two decimals, or to as many more as keep a value on its side of the threshold: 4.996 is not written as the
 * 5 that it does not reach, and 0.0004 is not written as 0.
 */
function formatBeside(value: number, threshold: number): string {
  const digits = Math.abs(value) < 0.01 ? "maximumSignificantDigits" : "maximumFractionDigits";
  const side = (of: number) => Math.sign(Math.abs(of) - threshold);
  const isTrue = (count: number) =>
    side(Number(digits === "maximumFractionDigits" ? value.toFixed(count) : value.toPrecision(count))) ===
    side(value);
  let count = 2;
  while (count < 12 && !isTrue(count)) count += 1;
  return formatNumber(value, { [digits]: count });
}
const windowWords: Readonly<Record<(typeof windows)[number], string>> = {
  "1hour": "1 hour",
  "2hours": "2 hours",
  "4hours": "4 hours",
  "12hours": "12 hours",
  "1day": "24 hours",
  "3days": "3 days",
  "7days": "7 days",
  "14days": "14 days",
  "30days": "30 days",
};
export const describeWindow = (window: (typeof windows)[number]) => windowWords[window];

/** A rule's condition as a sentence of its own: "Top 10 hold 35% or more". */
export function describeCondition({ kind, direction, threshold, window }: AlertCondition): string {
  const bound = direction === "above" ? "or more" : "or less";
  const within = window === null ? "" : ` within ${windowWords[window]}`;
  switch (kind) {
    case "holder_count":
      return `${formatCount(threshold, "holder")} ${bound}`;
    case "holder_change":
      return `Holders ${direction === "above" ? "rise" : "fall"} by ${formatNumber(threshold)}% or more${within}`;
    case "top10_share":
      return `Top 10 hold ${formatNumber(threshold)}% ${bound}`;
    case "hhi":
      return `HHI is ${formatNumber(threshold)} ${bound}`;
    case "price_to_cost":
      return `Price is ${formatNumber(threshold)}% of the average cost ${bound}`;
    case "large_move":
      return `One holder’s balance changes by ${formatNumber(threshold)}% of supply or more${within}`;
    case "new_in_top20":
      return "A new wallet is among the first 20";
    case "wallet_share":
      return `The wallet holds ${formatNumber(threshold)}% of supply ${bound}`;
    case "wallet_move":
      return `The wallet’s balance changes by ${formatNumber(threshold)}% of supply or more`;
    default:
      return `Figures are older than they should be for ${formatCount(threshold, "minute")} or more`;
  }
}

/** A value of a rule, in the unit of its threshold. */
export function describeValue(
  { kind, threshold }: Pick<AlertCondition, "kind" | "threshold">,
  value: number | null,
): string {
  if (value === null) return "not known";
  const { unit } = conditionKinds[kind];
  if (unit === "minutes") return formatCount(value, "minute");
  return `${formatBeside(value, threshold)}${unit === "percent" ? "%" : ""}`;
}
