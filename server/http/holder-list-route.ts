import { endpoints } from "../../contract/endpoints.ts";
import type { Admission } from "./admission.ts";
import type { Access } from "./access.ts";
import type { HolderList } from "../api/completeness/holder-list-files.ts";
import type { Handler } from "./request-context.ts";
import { routePattern } from "./interface.ts";
import { type Lifecycle, requireStarted } from "./lifecycle.ts";
import { readOnly } from "./method.ts";
import { parseArguments } from "./parameters.ts";

interface Parts {
  readonly holderList: HolderList;
  readonly admission: Admission;
  readonly lifecycle: Lifecycle;
}

const type = "text/csv; charset=utf-8";

/** A file below the path of certificates, behind the same access and at the same price. */
export function holderListRoute(access: Access, { holderList, admission, lifecycle }: Parts) {
  const handler: Handler = readOnly(async (context) => {
    requireStarted(lifecycle);
    const take = await access.enter(context);
    const args = parseArguments("getCertificate", (name) => context.pathParameter(name), context.query);
    const charge = take(endpoints.getCertificate.units, "getCertificate");
    try {
      const list = await admission.run(() => holderList(args));
      const { body, etag } = list;
      const response =
        typeof body === "string"
          ? await context.sendEntity({ body, etag, type })
          : context.sendLong(body, etag, type);
      charge.keep();
      return response;
    } catch (error) {
      charge.giveBack();
      throw error;
    }
  });
  return { path: `${routePattern(access.prefix, "getCertificate")}/holders.csv`, handler };
}
