import type { TokenAddress } from "../../contract/address.ts";
import { readToken, writeTokens } from "../../contract/compared-tokens.ts";
import type { History } from "../../contract/history.ts";
import { writeTime } from "../../contract/query.ts";
import { maxRuleTokens } from "../../contract/watch/alerts.ts";
import type { Token } from "../../contract/tokens.ts";
import type { RateLimiter } from "../access/rate-limit.ts";
import type { Backend } from "../api/backend.ts";
import { enterByAddress } from "../http/access.ts";
import type { Admission } from "../http/admission.ts";
import { type Lifecycle, requireStarted } from "../http/lifecycle.ts";
import { readOnly } from "../http/method.ts";
import { publicOrigin } from "../http/public-origin.ts";
import type { Handler, RequestContext } from "../http/request-context.ts";
import { refuseForeign, type Sharing } from "../http/sharing.ts";
import { entityTag } from "../lib/entity-tag.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { OfferedAlerts } from "./alert-routes.ts";
import { atomFeed, type Feed, type FeedEntry, jsonFeed } from "./feeds.ts";
import { describeFiring } from "./webhook.ts";

interface FeedParts extends Sharing {
  readonly backend: Pick<Backend, "getToken" | "getTokenHistory">;
  readonly alerts: OfferedAlerts;
  readonly admission: Admission;
  readonly lifecycle: Lifecycle;
  readonly rate: RateLimiter;
  /** The path below which readers find the service; absent or empty at a root. */
  readonly base?: string;
}

const endings = { atom: "application/atom+xml; charset=utf-8", json: "application/feed+json; charset=utf-8" };
const feedDays = 30;
const mostFirings = 50;
const daySeconds = 86_400;

/** Feeds: of a token and of a watch list with an entry for each day, for anybody; and of an owner's firings, by a name that nobody guesses. */
export function feedRoutes(parts: FeedParts): { readonly path: string; readonly handler: Handler }[] {
  const { admission, lifecycle, rate, trustedProxies, base = "" } = parts;
  const route = (
    path: string,
    cache: string,
    read: (context: RequestContext, name: string, origin: string) => Promise<Feed>,
  ) => ({
    path,
    handler: readOnly(async (context) => {
      requireStarted(lifecycle);
      refuseForeign(context, parts);
      enterByAddress(context, rate, trustedProxies);
      const { name, ending } = readName(context.pathParameter("name"));
      const origin = publicOrigin(context, parts) + (parts.publicUrl === "" ? base : "");
      const feed = await admission.run(() => read(context, name, origin));
      const body = ending === "atom" ? atomFeed(feed) : jsonFeed(feed);
      context.headers["cache-control"] = cache;
      return context.sendEntity({ body, etag: entityTag(body), type: endings[ending] });
    }),
  });
  const everybody = "public, max-age=300";
  return [
    route("/feed/alerts/:name", "private, no-cache", (_, name, origin) => ownerFeed(parts, name, origin)),
    route("/feed/watch/:name", everybody, (context, name, origin) => {
      if (name !== "list") throw new ProblemError("unknown_route");
      return watchFeed(parts, context.query.get("t") ?? "", origin);
    }),
    route("/feed/:chain/:name", everybody, async (context, name, origin) => {
      const token = readToken(`${context.pathParameter("chain")}:${name}`);
      if (token === undefined) throw new ProblemError("invalid_address");
      const days = await readDays(parts, token, origin);
      const self = (ending: string) => `${origin}/feed/${token.chain}/${token.address}.${ending}`;
      return { title: `${days.name}: holders by day`, url: tokenUrl(token, origin), self, ...days };
    }),
  ];
}

function readName(text: string): { readonly name: string; readonly ending: keyof typeof endings } {
  const dot = text.lastIndexOf(".");
  const ending = text.slice(dot + 1);
  if (dot < 1 || (ending !== "atom" && ending !== "json"))
    throw new ProblemError("unknown_route", "a feed ends in .atom or .json");
  return { name: text.slice(0, dot), ending };
}

const tokenUrl = ({ chain, address }: { readonly chain: string; readonly address: string }, origin: string) =>
  `${origin}/${chain}/${address}`;

interface Days {
  readonly name: string;
  readonly at: number;
  readonly entries: readonly FeedEntry[];
}

/** An entry for each day that is over: the same for everybody who asks, until the token changes. */
async function readDays({ backend }: FeedParts, token: TokenAddress, origin: string): Promise<Days> {
  const of = { chain_id: token.chain, contract_address: token.address };
  const named = await backend.getToken(of);
  const { name } = JSON.parse(named.body) as Token;
  const at = named.asOf ?? 0;
  const from = at - (at % daySeconds) - feedDays * daySeconds;
  const answer = await backend
    .getTokenHistory({
      ...of,
      metrics: ["holders", "owners", "top_10_share", "wallet_top_10_share"],
      interval: "1day",
      from,
    })
    .catch((error: unknown) => {
      // Of a snapshot and of a token whose transfers are missing nothing is known of days.
      if (error instanceof ProblemError && error.code === "stats_unavailable") return undefined;
      throw error;
    });
  if (answer === undefined) return { name, at, entries: [] };
  const { times, series } = JSON.parse(answer.body) as History;
  const counts = series.owners ?? series.holders;
  const entries = times.flatMap((time, index): FeedEntry[] => {
    const end = Date.parse(time) / 1_000;
    const holders = counts?.[index] ?? null;
    // The newest point is of a day that goes on.
    if (holders === null || end % daySeconds !== 0 || end > at) return [];
    const before = counts?.[index - 1] ?? null;
    const change =
      before === null
        ? ""
        : `, ${holders - before < 0 ? "−" : "+"}${Math.abs(holders - before).toLocaleString("en-US")}`;
    const share = (series.wallet_top_10_share ?? series.top_10_share)?.[index] ?? null;
    const top = share === null ? "" : `; the top 10 hold ${(share * 100).toFixed(1)}%`;
    const day = writeTime(end - daySeconds).slice(0, 10);
    return [
      {
        id: `${tokenUrl(token, origin)}/history?day=${day}`,
        title: `${name}, ${day}: ${holders.toLocaleString("en-US")} holders${change}${top}`,
        url: `${tokenUrl(token, origin)}/history`,
        at: end,
      },
    ];
  });
  return { name, at: entries.at(-1)?.at ?? at, entries: entries.toReversed() };
}

async function watchFeed(parts: FeedParts, text: string, origin: string): Promise<Feed> {
  const tokens = [
    ...new Map(
      text
        .split(",")
        .flatMap((part) => readToken(part.trim()) ?? [])
        .map((token) => [writeTokens([token]), token]),
    ).values(),
  ].slice(0, maxRuleTokens);
  if (tokens.length === 0)
    throw new ProblemError(
      "bad_request",
      `t has no token: write them as sol:ADDRESS,eth:ADDRESS, at most ${maxRuleTokens}`,
    );
  const all = await Promise.all(
    tokens.map((token) =>
      readDays(parts, token, origin).catch((error: unknown) => {
        // One that is gone does not take the others with it.
        if (error instanceof ProblemError && error.code === "token_not_found") return undefined;
        throw error;
      }),
    ),
  );
  const known = all.filter((days) => days !== undefined);
  const query = `?t=${writeTokens(tokens)}`;
  return {
    title: "Watched tokens: holders by day",
    url: `${origin}/`,
    self: (ending) => `${origin}/feed/watch/list.${ending}${query}`,
    at: Math.max(0, ...known.map(({ at }) => at)),
    entries: known
      .flatMap(({ entries }) => entries)
      .toSorted((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1)),
  };
}

async function ownerFeed({ alerts }: FeedParts, name: string, origin: string): Promise<Feed> {
  const owner = "unavailable" in alerts ? undefined : await alerts.records.ownerOfFeed(name);
  if (owner === undefined || "unavailable" in alerts)
    throw new ProblemError("unknown_route", "there is no such feed: its address is on the page of alerts");
  const { rules, firings } = alerts.engine.listForOwner(owner);
  const real = firings.filter(({ id }) => !id.startsWith("test-")).slice(0, mostFirings);
  const entries = real.flatMap((firing): FeedEntry[] => {
    const url = tokenUrl(firing, origin);
    const fired = {
      id: `${origin}/alerts#${firing.id}`,
      title: describeFiring(firing, "fired"),
      url,
      at: firing.firedAt,
    };
    if (firing.retractedAt === null) return [fired];
    const title = describeFiring(firing, "retracted");
    return [{ id: `${fired.id}-retracted`, title, url, at: firing.retractedAt }, fired];
  });
  // An alert whose figure is not available says so: silence would mean that nothing happened.
  const unavailableRules = rules.flatMap((rule): FeedEntry[] => {
    const evaluations = rule.tokens.map((token) =>
      alerts.engine.evaluations.get(`${rule.id} ${token.chain}:${token.address}`),
    );
    const why = evaluations.every((evaluation) => evaluation?.unavailable)
      ? evaluations[0]?.unavailable
      : undefined;
    if (rule.isPaused || why === undefined || why === null) return [];
    const title = `An alert cannot be evaluated: ${why}`;
    return [
      { id: `${origin}/alerts#${rule.id}-unavailable`, title, url: `${origin}/alerts`, at: rule.createdAt },
    ];
  });
  const all = [...entries, ...unavailableRules].toSorted((one, other) => other.at - one.at);
  return {
    title: "Holderscope alerts",
    url: `${origin}/alerts`,
    self: (ending) => `${origin}/feed/alerts/${name}.${ending}`,
    at: all[0]?.at ?? 0,
    entries: all,
  };
}
