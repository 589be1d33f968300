import { endpointUrl, type ParsedArgs } from "../../../contract/endpoints.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import type { Answer } from "../backend.ts";
import { hasExclusions } from "../exclusions/excluded-owners.ts";
import type { HandlerContext, EndpointHandlers } from "../handler.ts";
import { storedAnswer, type TokenState } from "../token-state.ts";
import { loadHolderDetails } from "./holder-details.ts";
import { loadHolderChanges } from "./holder-changes.ts";
import { type HolderPage, holderPages } from "./holder-pages.ts";
import { holderSummaries } from "./holder-summary.ts";
import { loadHoldersOfKind } from "./holders-of-kind.ts";
import { type HoldersArgs, loadHoldersAt, withNowItself } from "./holders-at.ts";

export function holderHandlers({
  reader,
  lists,
}: HandlerContext): EndpointHandlers<
  "getHolders" | "getLargestHolders" | "getHolderChanges" | "getHolderSummary" | "getHolderDetails"
> {
  const holderPage = holderPages(reader);
  const summary = holderSummaries(reader);
  return {
    getHolders: {
      about: "token",
      key: (args) => (hasExclusions(args) || args.kind ? undefined : pageKey(args)),
      async load(token, args) {
        // Of the past it is said why they are not known.
        if (!args.kind && (isOfPast(args, token) || hasExclusions(args)))
          return loadHoldersAt(reader, lists, token, args);
        storedAnswer(token, "getHolders");
        if (args.kind) return loadHoldersOfKind(reader, holderPage, token, args);
        const page = await holderPage(token, args);
        const { total, rows } = args.with?.includes("now") ? withNowItself(page) : page;
        return { ...listAnswer(token, { total, rows }), pageTotal: total };
      },
    },
    getLargestHolders: {
      about: "token",
      key: (args) => endpointUrl("getLargestHolders", args),
      async load(token, { limit }) {
        storedAnswer(token, "getHolders");
        const page = await holderPage(token, { limit, offset: 0 });
        return listAnswer(token, page);
      },
    },
    getHolderChanges: {
      about: "token",
      load: (token, args) => loadHolderChanges(reader, lists, token, args),
    },
    getHolderSummary: {
      about: "token",
      async load(token, args) {
        storedAnswer(token, "getHolders");
        return lists.inTurn(() => summary(token, args));
      },
    },
    getHolderDetails: {
      about: "token",
      key: (args) => endpointUrl("getHolderDetails", args),
      load: (token, args) => lists.inTurn(() => loadHolderDetails(reader, token, args)),
    },
  };
}

function listAnswer(token: TokenState, { total, rows }: HolderPage): Answer {
  const body = `{"holder_count":${token.holderCount},"total":${total},"holders":[${rows.join(",")}]}`;
  return { body, etag: entityTag(body), ...token.meta };
}

/** Shorter than the URL: pages are what is asked for most. */
function pageKey(args: ParsedArgs<"getHolders">): string {
  const { limit, offset, min_amount = "", max_amount = "", at = "", with: also = "" } = args;
  return `${limit}.${offset}.${min_amount}-${max_amount}@${at}+${String(also)}`;
}

/** A list of a moment after the newest event is the list of now, where all that was before is known. */
function isOfPast(
  args: HoldersArgs,
  { meta: { asOf, history } }: TokenState,
): args is HoldersArgs & { readonly at: number } {
  return args.at !== undefined && (history !== "full" || (asOf !== null && args.at < asOf));
}
