import { dateTime } from "../lib/format.ts";
import { capital } from "./findings/words.ts";

/** A state in words. `detail` may be empty; `retry` says whether asking again can help. */
export interface StateText {
  readonly title: string;
  readonly detail: string;
  readonly retry: boolean;
}

const connection: StateText = {
  title: "This site is not connected to its data source",
  detail:
    "The data service did not accept this server’s key, or none is set, so holder data cannot be loaded. If you run this site: set HOLDERSCOPE_UPSTREAM_KEY and restart.",
  retry: true,
};

/** The budget is whole again at a whole hour; who is told to come again within one was only too fast. */
const hourSeconds = 3_600;

/** Nothing new can be fetched. `untilSeconds` since 1970, if it is known. */
export function budget(untilSeconds: number | undefined): StateText {
  const until = untilSeconds === undefined ? "" : ` until ${dateTime(nearestHour(untilSeconds))}`;
  return {
    title: `This site’s data budget is used up${until}`,
    detail: "Tokens already fetched stay readable with their time; new ones open after the reset.",
    retry: false,
  };
}

const tooFast = "The data service takes no more requests for a moment. Try again a little later.";

/** The server names seconds, which its clock and the reader's count a little differently. */
function nearestHour(seconds: number): Date {
  return new Date(Math.round(seconds / hourSeconds) * hourSeconds * 1000);
}

const unanswered = "The data service did not answer in time.";
const busy = "The server is busy. It should answer again in a moment.";

/** Why figures could not be loaded, by problem code; anything unknown is a plain failure. */
const errorDetails: Readonly<Record<string, string>> = {
  network: "The server could not be reached. Check the connection.",
  schema: "The data service answered in a form this page does not understand.",
  internal: "The server failed while it read the figures.",
  upstream_error: "The data service answered with an error.",
  upstream_schema_mismatch: "The data service answered in a form this page does not understand.",
  upstream_timeout: unanswered,
  upstream_quota: tooFast,
  request_timeout: unanswered,
  rate_limited: "Too many requests in a short time. Wait a moment.",
  overloaded: busy,
  not_ready: "The server is starting.",
  shutting_down: "The server is restarting.",
};

/** A section that failed; the others stand. `retryAfterSeconds` as the server named it. */
export function sectionError(sectionName: string, code: string, retryAfterSeconds?: number): StateText {
  return (
    siteWide(code, retryAfterSeconds) ?? {
      title: `${sectionName} could not be loaded`,
      detail: `${errorDetail(code)} The other sections on this page are not affected.`,
      retry: true,
    }
  );
}

/** A page that failed as a whole. `subject` is what was asked for: a token's name, or "the token list". */
export function pageError(subject: string, code: string, retryAfterSeconds?: number): StateText {
  return (
    siteWide(code, retryAfterSeconds) ?? {
      title: `${capital(subject)} could not be loaded`,
      detail: errorDetail(code),
      retry: true,
    }
  );
}

/** What was asked for is neither here nor to be had before the connection is back. */
export function pageOffline(subject: string): StateText {
  return {
    title: "You are offline",
    detail: `${capital(subject)} was not loaded before. It comes by itself once the connection is back.`,
    retry: true,
  };
}

function errorDetail(code: string): string {
  return errorDetails[code] ?? "The data service answered with an error.";
}

/** A token of which there are transfers here, and no figures that hold. */
const refusedFigures: StateText = {
  title: "The figures of this token are refused",
  detail:
    "Its transfers are here, but the figures made of them contradict each other, so none is shown. Whoever runs this server finds the reason in its status.",
  retry: false,
};

/** What no retry of one section mends. */
function siteWide(code: string, retryAfterSeconds?: number): StateText | undefined {
  if (code === "figures_refused") return refusedFigures;
  if (code === "unit_budget_exhausted") return budget(undefined);
  if (code === "upstream_quota") {
    if (retryAfterSeconds === undefined) return budget(undefined);
    return isReset(retryAfterSeconds) ? budget(Date.now() / 1000 + retryAfterSeconds) : undefined;
  }
  if (["upstream_auth_failed", "missing_key", "invalid_key", "key_revoked"].includes(code)) return connection;
  return undefined;
}

export function isReset(seconds: number): boolean {
  return seconds > hourSeconds;
}
