import { createHmac, randomBytes } from "node:crypto";
import { type AlertDelivery, describeCondition, describeValue } from "../../contract/watch/alerts.ts";
import { writeTime } from "../../contract/query.ts";
import type { StoredFiring } from "./alert-records.ts";

// Standard Webhooks 1.0: https://www.standardwebhooks.com

const secretPrefix = "whsec_";

export function makeSecret(): string {
  return secretPrefix + randomBytes(32).toString("base64");
}

export function signedHeaders(
  secret: string,
  id: string,
  timestamp: number,
  body: string,
): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
    "user-agent": "Holderscope-Webhook/1",
  };
}

/** What a webhook is sent. The same for each attempt: its receiver tells by `webhook-id` that it has it already. */
export function webhookPayload(firing: StoredFiring, { what }: AlertDelivery, publicUrl: string): string {
  const { id, rule, chain, address, name, wallet, condition, before, value, wallets } = firing;
  const path = `/${chain}/${address}${wallet === null ? "" : `/wallet/${wallet}`}`;
  return JSON.stringify({
    type: `alert.${what}`,
    timestamp: writeTime(what === "retracted" ? (firing.retractedAt ?? firing.firedAt) : firing.firedAt),
    data: {
      /** A retraction has the firing that it takes back. */
      firing: id,
      rule,
      subject: { chain, address, name, wallet },
      condition: { ...condition, text: describeCondition(condition) },
      text: describeFiring(firing, what),
      before,
      value,
      wallets,
      as_of: firing.asOf === null ? null : writeTime(firing.asOf),
      url: publicUrl === "" ? path : `${publicUrl}${path}`,
    },
  });
}

/** "Brinewick: Top 10 hold 35% or more, now 35.02%". */
export function describeFiring(firing: StoredFiring, what: AlertDelivery["what"]): string {
  const { name, address, condition, value, wallets } = firing;
  const subject = name ?? address;
  const now = condition.kind === "new_in_top20" ? wallets.join(", ") : describeValue(condition, value);
  const text = `${subject}: ${describeCondition(condition)}, now ${now}`;
  if (what === "test") return `Test. ${text}`;
  return what === "retracted" ? `Taken back, because the chain replaced its newest blocks. ${text}` : text;
}
