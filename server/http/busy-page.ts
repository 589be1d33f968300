import { ProblemError } from "../lib/problem-error.ts";
import { htmlType } from "./entity.ts";
import type { RequestContext, Handler } from "./request-context.ts";
import { problemHeaders, statusOf } from "./problem.ts";

/** The handler, which tells a reader in words that there is no room now: problems as JSON are for programs. */
export function readable(handler: Handler): Handler {
  return async (context) => {
    try {
      return await handler(context);
    } catch (error) {
      if (!(error instanceof ProblemError) || !isPassing(error) || !acceptsPages(context)) throw error;
      return busyPage(context, error);
    }
  };
}

function isPassing({ code }: ProblemError): boolean {
  return code === "rate_limited" || code === "overloaded";
}

export function acceptsPages(context: RequestContext): boolean {
  return (context.header("accept") ?? "").includes("text/html");
}

/** As small as possible: it is sent most when the server is busiest. */
function busyPage(context: RequestContext, problem: ProblemError): Response {
  const headers = problemHeaders(problem);
  const seconds = headers["retry-after"];
  const wait = seconds === "1" ? "1 second" : `${seconds} seconds`;
  const title = problem.code === "rate_limited" ? "Too many requests" : "The server is busy";
  Object.assign(context.headers, headers, { "content-type": htmlType });
  return context.send(
    statusOf(problem),
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta name="color-scheme" content="light dark"><title>${title}</title>` +
      `<h1>${title}</h1><p>Try again in ${wait}. <a href="">Try again</a></p></html>`,
  );
}
