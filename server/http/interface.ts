import { type EndpointName, endpointNames, endpoints, unitsOf } from "../../contract/endpoints.ts";
import type { Backend } from "../api/backend.ts";
import { operationOf } from "../api/operations.ts";
import type { Admission } from "./admission.ts";
import { answerHeaders, pageLinks } from "./answer.ts";
import type { Access } from "./access.ts";
import type { Handler } from "./request-context.ts";
import { type Lifecycle, requireStarted } from "./lifecycle.ts";
import { readOnly } from "./method.ts";
import { parseArguments } from "./parameters.ts";

interface InterfaceParts {
  readonly backend: Backend;
  readonly admission: Admission;
  readonly lifecycle: Lifecycle;
}

/**
 * The operations behind an access, as routes. What is checked, in this order; the first that fails
 * is what is answered:
 *
 * 1. the URL can be decoded (`bad_url`, `uri_too_long`)
 * 2. there is a route (`unknown_route`)
 * 3. method (`method_not_allowed`) and body (`body_not_accepted`)
 * 4. the service is up (`not_ready`)
 * 5. key (`missing_key`, `duplicate_key_header`, `invalid_key`, `key_revoked`)
 * 6. rate (`rate_limited`)
 * 7. chain, addresses, query (`unknown_chain`, `invalid_address`, `invalid_parameter` …)
 * 8. units (`unit_budget_exhausted`): taken here, and given back unless the answer is 200 or 304; without a key they
 *    count towards the rate (`rate_limited`)
 * 9. the work itself (`overloaded`, `token_not_found`, `stats_unavailable` …)
 */
export function interfaceRoutes(access: Access, parts: InterfaceParts): { path: string; handler: Handler }[] {
  return inRouteOrder(endpointNames).map((name) => ({
    path: routePattern(access.prefix, name),
    handler: operation(name, access, parts),
  }));
}

/** A word comes before a parameter in its place, wherever they stand in the table: `stats/pnl` before `stats/{wallet_address}`. */
export function inRouteOrder(names: readonly EndpointName[]): EndpointName[] {
  const parameters = (name: EndpointName) => endpoints[name].path.split("{").length;
  return names.toSorted((left, right) => parameters(left) - parameters(right));
}

/** As the router writes it. */
export function routePattern(prefix: string, name: EndpointName): string {
  return prefix + endpoints[name].path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function operation(
  name: EndpointName,
  access: Access,
  { backend, admission, lifecycle }: InterfaceParts,
): Handler {
  return readOnly(async (context) => {
    requireStarted(lifecycle);
    const take = await access.enter(context);
    const args = parseArguments(name, (parameter) => context.pathParameter(parameter), context.query);
    const charge = take(unitsOf(name, args), name);
    try {
      const answer = await admission.run(() => operationOf(backend, name)(args));
      Object.assign(context.headers, answerHeaders(answer));
      if (answer.pageTotal !== undefined) {
        const link = pageLinks((access.base ?? "") + access.prefix, name, args, answer.pageTotal);
        if (link !== undefined) context.headers["link"] = link;
      }
      const { body, etag } = answer;
      const response = await context.sendEntity({ body, etag, type: "application/json" });
      charge.keep();
      return response;
    } catch (error) {
      charge.giveBack();
      throw error;
    }
  });
}
