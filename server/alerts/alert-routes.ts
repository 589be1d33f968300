import { randomBytes } from "node:crypto";
import {
  AlertDraft,
  alertChanges,
  type AlertChange,
  type AlertFiring,
  type AlertRule,
  alertsApi,
  type AlertsAnswer,
  findDraftFault,
  draftHeader,
} from "../../contract/watch/alerts.ts";
import type { RateLimiter } from "../access/rate-limit.ts";
import { networkOf } from "../http/access.ts";
import { type Lifecycle, requireStarted } from "../http/lifecycle.ts";
import { postOnly, readOnly } from "../http/method.ts";
import type { OriginOptions } from "../http/public-origin.ts";
import type { Handler, RequestContext } from "../http/request-context.ts";
import type { SignedIn, SignIn } from "../http/signed-in.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { AlertEngine } from "./alert-engine.ts";
import { type AlertRecords, type StoredFiring, type StoredRule, tokenKey } from "./alert-records.ts";
import { emptyMemory } from "./rule-evaluation.ts";
import { type Deliveries, webhookFault } from "./deliveries.ts";
import { makeSecret } from "./webhook.ts";

export interface Alerts {
  readonly engine: AlertEngine;
  readonly deliveries: Deliveries;
  readonly records: AlertRecords;
  readonly allowsPrivate: boolean;
}

/** Alerts, or why there are none on this server. */
export type OfferedAlerts = Alerts | { readonly unavailable: string };

interface AlertParts extends OriginOptions {
  readonly alerts: OfferedAlerts;
  readonly signIn: SignIn;
  readonly lifecycle: Lifecycle;
  readonly rate: RateLimiter;
}

/** Of a firing list: pages show the newest. */
const shownFirings = 100;

/** What the alerts page asks and changes. An alert belongs to whoever is signed in. */
export function alertRoutes({ alerts, signIn, lifecycle, rate, ...options }: AlertParts): {
  readonly path: string;
  readonly handler: Handler;
}[] {
  const begin = (context: RequestContext) => {
    requireStarted(lifecycle);
    rate.take(networkOf(context, options.trustedProxies), context.headers);
  };
  const answer = async (
    context: RequestContext,
    signedIn: SignedIn | undefined,
    secret: string | null = null,
  ): Promise<Response> => {
    const none = { rules: [], firings: [], feed: null, secret: null };
    if ("unavailable" in alerts) {
      const { unavailable } = alerts;
      return context.sendJson({ ...none, unavailable, page_token: null } satisfies AlertsAnswer);
    }
    if (signedIn === undefined)
      return context.sendJson({ ...none, unavailable: null, page_token: null } satisfies AlertsAnswer);
    const { engine, records } = alerts;
    const { rules, firings } = engine.listForOwner(signedIn.accountId);
    const name = await records.feedOf(signedIn.accountId, () => randomBytes(18).toString("base64url"));
    return context.sendJson({
      unavailable: null,
      page_token: signedIn.pageToken,
      rules: rules.map((rule) => ruleAnswer(engine, rule, firings)),
      firings: firings.slice(0, shownFirings).map(firingAnswer),
      feed: `/feed/alerts/${name}`,
      secret,
    } satisfies AlertsAnswer);
  };
  const change = (path: string, work: Change) => ({
    path,
    handler: postOnly(async (context) => {
      const signedIn = await signIn.requirePage(context);
      begin(context);
      if ("unavailable" in alerts) throw new ProblemError("bad_request", alerts.unavailable);
      return answer(context, signedIn, await work(context, signedIn.accountId, alerts));
    }),
  });

  return [
    {
      path: alertsApi.state,
      handler: readOnly(async (context) => {
        const signedIn = await signIn.find(context);
        begin(context);
        return answer(context, signedIn);
      }),
    },
    change(alertsApi.create, create),
    change(alertsApi.replay(":delivery"), async (context, owner, { deliveries }) => {
      if (!(await deliveries.replay(owner, context.pathParameter("delivery"))))
        throw new ProblemError(
          "bad_request",
          "there is no such delivery: it is older than 90 days, or of a removed alert",
        );
      return null;
    }),
    ...alertChanges.map((name) =>
      change(alertsApi.change(":rule", name), (context, owner, parts) =>
        changeRule(name, context, owner, parts),
      ),
    ),
  ];
}

/** Returns the secret that is shown once, where there is a new one. */
type Change = (context: RequestContext, owner: string, alerts: Alerts) => Promise<string | null>;

const create: Change = async (context, owner, { engine, allowsPrivate }) => {
  const draft = readDraft(context, allowsPrivate);
  const webhook = webhookOf(draft, null);
  await engine.create(owner, draft, webhook);
  return webhook?.secret ?? null;
};

/** The webhook of a draft. One that stays where it is keeps its secret. */
function webhookOf({ webhook_url: url }: AlertDraft, before: StoredRule["webhook"]): StoredRule["webhook"] {
  if (url === null) return null;
  return before?.url === url ? before : { url, secret: makeSecret(), fault: null };
}

/** Throws `bad_request` with what is wrong with it. */
function readDraft(context: RequestContext, allowsPrivate: boolean): AlertDraft {
  const draft = parseDraft(context.header(draftHeader));
  const { webhook_url: url } = draft;
  const fault = findDraftFault(draft) ?? (url === null ? undefined : webhookFault(url, allowsPrivate));
  if (fault !== undefined) throw new ProblemError("bad_request", fault);
  return draft;
}

function parseDraft(text: string | null): AlertDraft {
  const unread = new ProblemError(
    "bad_request",
    `${draftHeader} does not hold an alert as JSON in percent-encoding`,
  );
  let value: unknown;
  try {
    value = JSON.parse(decodeURIComponent(text ?? ""));
  } catch {
    throw unread;
  }
  const { data, error } = AlertDraft.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new ProblemError(
    "bad_request",
    `${issue?.path.join(".") ?? "the alert"}: ${issue?.message ?? "not valid"}`,
  );
}

async function changeRule(
  change: AlertChange,
  context: RequestContext,
  owner: string,
  { engine, deliveries, allowsPrivate }: Alerts,
): Promise<string | null> {
  const id = context.pathParameter("rule");
  const rule = engine.rules.get(id);
  // Of somebody else's it is not said that there is one.
  if (rule?.owner !== owner) throw new ProblemError("bad_request", "there is no such alert: it was removed");
  switch (change) {
    case "pause":
    case "resume":
      await engine.update(id, (each) => ({ ...each, isPaused: change === "pause" }));
      return null;
    case "remove":
      await engine.remove(id);
      return null;
    case "edit": {
      const draft = readDraft(context, allowsPrivate);
      const webhook = webhookOf(draft, rule.webhook);
      await engine.edit(id, draft, webhook);
      return webhook === null || webhook.secret === rule.webhook?.secret ? null : webhook.secret;
    }
    case "test":
      await engine.fireTest(rule);
      deliveries.startDue();
      return null;
    default: {
      if (rule.webhook === null) throw new ProblemError("bad_request", "this alert has no webhook");
      const secret = makeSecret();
      await engine.update(id, (each) => ({ ...each, webhook: each.webhook && { ...each.webhook, secret } }));
      return secret;
    }
  }
}

function ruleAnswer(engine: AlertEngine, rule: StoredRule, firings: readonly StoredFiring[]): AlertRule {
  const { id, tokens, wallet, condition, quietSeconds, webhook, createdAt, isPaused } = rule;
  const fired = firings.find((firing) => firing.rule === id && !firing.id.startsWith("test-"));
  return {
    id,
    tokens: [...tokens],
    wallet,
    condition,
    quiet_seconds: quietSeconds,
    webhook_url: webhook?.url ?? null,
    created_at: createdAt,
    is_paused: isPaused,
    last_fired_at: fired?.firedAt ?? null,
    webhook_fault: webhook?.fault ?? null,
    states: tokens.map((token) => {
      const evaluation = engine.evaluations.get(`${id} ${tokenKey(token)}`);
      const memory = rule.memories[tokenKey(token)] ?? emptyMemory;
      return {
        ...token,
        name: evaluation?.name ?? null,
        value: evaluation === undefined ? memory.value : evaluation.value,
        unavailable: evaluation?.unavailable ?? null,
        is_met: evaluation?.isMet ?? false,
      };
    }),
  };
}

function firingAnswer(firing: StoredFiring): AlertFiring {
  const { id, rule, chain, address, name, wallet, condition, before, value, wallets, deliveries } = firing;
  return {
    id,
    rule,
    chain,
    address,
    name,
    wallet,
    condition,
    before,
    value,
    fired_at: firing.firedAt,
    as_of: firing.asOf,
    wallets: [...wallets],
    retracted_at: firing.retractedAt,
    deliveries: [...deliveries],
  };
}
