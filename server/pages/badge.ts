import { normalizeAddress } from "../../contract/address.ts";
import { isChainId } from "../../contract/chains.ts";
import { entityOf } from "../http/entity.ts";
import { type Lifecycle, requireStarted } from "../http/lifecycle.ts";
import { readOnly } from "../http/method.ts";
import type { Admit } from "../http/page-requests.ts";
import type { Handler } from "../http/request-context.ts";
import { notBuilt } from "../http/site.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Dashboard } from "./dashboard.ts";

interface BadgeOptions {
  readonly load: () => Promise<Dashboard | undefined>;
  readonly admit: Admit;
  readonly lifecycle: Lifecycle;
}

/** `/card/CHAIN/TOKEN/badge.svg?figure=holders`: one figure of a token as a line, for README files. */
export function badgeRoute({ load, admit, lifecycle }: BadgeOptions): { path: string; handler: Handler } {
  return {
    path: "/card/:chain/:token/badge.svg",
    handler: readOnly(async (context) => {
      requireStarted(lifecycle);
      const { fetchApi } = admit(context);
      const [, , chain = "", token = ""] = new URL(context.request.url).pathname.split("/");
      const address = isChainId(chain) ? normalizeAddress(chain, token) : undefined;
      if (!isChainId(chain) || address === undefined) throw new ProblemError("unknown_route");
      const dashboard = await load();
      if (!dashboard) throw notBuilt();
      const figure = context.query.get("figure") ?? "holders";
      const svg = await dashboard.drawBadge({ chain, address }, figure, fetchApi);
      if (svg === undefined)
        throw new ProblemError("token_not_found", "no such token, or no such figure of it");
      context.headers["content-security-policy"] = "default-src 'none'; sandbox";
      context.headers["cache-control"] = "public, max-age=300, stale-while-revalidate=3600";
      return context.sendEntity(entityOf(svg, "image/svg+xml"));
    }),
  };
}
