import { randomBytes } from "node:crypto";
import { normalizeAddress } from "../../contract/address.ts";
import {
  type ActionPlan,
  longestTokenName,
  type OperateAccess,
  type OperateAction,
  operateActionNames,
  type OperateAnswer,
  operateApi,
  type OperateReport,
} from "../../contract/beside/operate.ts";
import { isChainId } from "../../contract/chains.ts";
import type { FieldError } from "../../contract/query.ts";
import type { RateLimiter } from "../access/rate-limit.ts";
import { networkOf } from "./access.ts";
import { type Lifecycle, requireStarted } from "./lifecycle.ts";
import { postOnly, readOnly } from "./method.ts";
import { isHere, operatorAccess, type OperatorDoorOptions } from "./operator-access.ts";
import { queryProblem } from "./parameters.ts";
import type { RequestContext, Handler } from "./request-context.ts";
import { requireOwnPage, requireOwnSite } from "./same-origin.ts";

/** What whoever runs the server sees and does. */
export interface OfferedOperator {
  report(): Promise<OperateReport>;
  /** What an action would do. Does nothing. */
  plan(action: OperateAction): Promise<ActionPlan>;
  /** Begins it; how far it is and what came of it is in the report. */
  start(action: OperateAction): Promise<void>;
}

interface OperatorParts extends OperatorDoorOptions {
  readonly operator: OfferedOperator;
  readonly lifecycle: Lifecycle;
  readonly rate: RateLimiter;
}

/**
 * What the operator's page asks and does. For that page alone: every answer needs this site's own page, on this
 * machine or with the operator's key; what changes something also the token that the page was given.
 */
export function operatorRoutes({ operator, lifecycle, rate, ...options }: OperatorParts): {
  readonly path: string;
  readonly handler: Handler;
}[] {
  const pageToken = randomBytes(24).toString("base64url");
  const enter = operatorAccess(options);
  const answer = async (context: RequestContext) =>
    context.sendJson({ report: await operator.report(), page_token: pageToken } satisfies OperateAnswer);
  const ask = (path: string, work: (context: RequestContext) => Promise<Response>) => ({
    path,
    handler: readOnly((context) => {
      requireStarted(lifecycle);
      requireOwnSite(context, options);
      rate.take(networkOf(context, options.trustedProxies), context.headers);
      return work(context);
    }),
  });
  const look = (path: string, work: (context: RequestContext) => Promise<Response>) =>
    ask(path, (context) => {
      enter(context);
      return work(context);
    });
  return [
    ask(operateApi.access, async (context) => {
      const may_operate = isHere(context, options);
      return context.sendJson({ may_operate } satisfies OperateAccess);
    }),
    look(operateApi.state, answer),
    look(operateApi.plan, async (context) =>
      context.sendJson(await operator.plan(readAction(context.query))),
    ),
    {
      path: operateApi.run,
      handler: postOnly(async (context) => {
        requireStarted(lifecycle);
        requireOwnPage(context, options, pageToken);
        rate.take(networkOf(context, options.trustedProxies), context.headers);
        enter(context);
        await operator.start(readAction(context.query));
        return answer(context);
      }),
    },
  ];
}

const known = new Set(["action", "chain", "address", "name", "ticker", "id"]);

/** Throws a problem that names what is wrong. */
export function readAction(query: URLSearchParams): OperateAction {
  const errors: FieldError[] = [];
  const fail = (name: string, code: FieldError["code"], detail: string) =>
    errors.push({ in: "query", name, code, detail });
  for (const name of new Set(query.keys())) {
    if (!known.has(name)) fail("", "unknown", `unknown parameter; known are ${[...known].join(", ")}`);
    else if (query.getAll(name).length > 1) fail(name, "duplicate", `${name} is given more than once`);
  }
  const wanted = query.get("action");
  const action = operateActionNames.find((name) => name === wanted);
  if (action === undefined)
    fail("action", "out_of_range", `action must be one of ${operateActionNames.join(", ")}`);
  const read: { -readonly [K in keyof OperateAction]: OperateAction[K] } = { action: action ?? "backup" };
  if (action === "undo") {
    const id = query.get("id") ?? "";
    if (/^[1-9]\d{0,8}$/.test(id)) read.id = Number(id);
    else fail("id", "out_of_range", "id must be the number of an import");
  } else if (action === "pause" || action === "resume") {
    const chain = query.get("chain") ?? "";
    if (isChainId(chain)) read.chain = chain;
    else fail("chain", "out_of_range", "chain must name one");
  } else if (action !== undefined && action !== "backup") {
    const chain = query.get("chain") ?? "";
    const address = isChainId(chain) ? normalizeAddress(chain, query.get("address") ?? "") : undefined;
    if (address === undefined) fail("address", "out_of_range", "chain and address must name a token");
    else Object.assign(read, { chain, address });
  }
  if (action === "rename") {
    for (const field of ["name", "ticker"] as const) {
      const text = query.get(field)?.trim();
      if (text === undefined) continue;
      if (text === "" || text.length > longestTokenName)
        fail(field, "out_of_range", `${field} must have 1 to ${longestTokenName} characters`);
      else read[field] = text;
    }
    if (read.name === undefined && read.ticker === undefined && errors.length === 0)
      fail("name", "out_of_range", "say a name, a ticker, or both");
  }
  if (errors.length > 0) throw queryProblem(errors);
  return read;
}
