import { createIsbotFromList, isbotPatterns, list } from "isbot";
import type { RateLimiter } from "../access/rate-limit.ts";
import { enterByAddress } from "./access.ts";
import type { RequestContext } from "./request-context.ts";

/** A browser without a screen runs what it loads, and somebody waits for it: a test, or a taker of pictures. */
const headless = "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36";
const ofBrowsers = new Set(isbotPatterns(headless));
const isCrawlerName = createIsbotFromList(list.filter((pattern) => !ofBrowsers.has(pattern)));

/** Someone who asks for what is made of answers: a page, a card, a picture. */
export interface Visit {
  /** Answers `/api/v0/…` in this process. */
  readonly fetchApi: typeof fetch;
  /** A search engine or a maker of link previews: it is given what is known, and nobody else is asked for it. */
  readonly isCrawler: boolean;
}

/** Throws `rate_limited`. */
export type Admit = (context: RequestContext) => Visit;

interface VisitOptions {
  readonly rate: RateLimiter;
  readonly trustedProxies: number;
  /** Counts what an answer is worth beyond one request. */
  readonly ask: typeof fetch;
  /** Answers nothing that costs units. */
  readonly askKept: typeof fetch;
}

/**
 * A visitor is under the rate of the address, and so are the questions that a page asks in their name: as many as their
 * browser would ask. A page that was begun is finished; the next one is refused.
 */
export function visits({ rate, trustedProxies, ask, askKept }: VisitOptions): Admit {
  return (context) => {
    const network = enterByAddress(context, rate, trustedProxies);
    const isCrawler = isCrawlerName(context.header("user-agent"));
    const send = isCrawler ? askKept : ask;
    return {
      isCrawler,
      fetchApi: (input, init) => {
        rate.count(network);
        return send(input, init);
      },
    };
  };
}
