import { describe, expect, test } from "vitest";
import { ProblemError } from "../lib/problem-error.ts";
import type { RequestContext, Handler } from "./request-context.ts";
import { postOnly, readOnly } from "./method.ts";
import { requestContextOf } from "./test-request-context.ts";

const handled: Handler = (context) => context.send(200, "handled");

async function outcome(guard: (handler: Handler) => Handler, context: RequestContext) {
  try {
    const response = await guard(handled)(context);
    return [response.status, await response.text()];
  } catch (error) {
    const { code, message } = error as ProblemError;
    return [code, message];
  }
}
const asked = (method: string, headers: Record<string, string> = {}) =>
  requestContextOf("/v0/sol/tokens", { method, headers });
const withoutBody: Record<string, string>[] = [{}, { "content-length": "0" }];
const bodies: Record<string, string>[] = [{ "content-length": "1" }, { "transfer-encoding": "chunked" }];

describe("what only reads", () => {
  test.each(["GET", "HEAD"])("is asked for with %s", async (method) => {
    for (const headers of withoutBody) {
      const context = asked(method, headers);
      expect(await outcome(readOnly, context)).toEqual([200, "handled"]);
      expect(context.headers).not.toHaveProperty("allow");
      expect(context.headers).not.toHaveProperty("connection");
    }
  });

  test("explains itself to a browser that asks first", async () => {
    const context = asked("OPTIONS");
    expect(await outcome(readOnly, context)).toEqual([204, ""]);
    expect(context.headers).toMatchObject({
      allow: "GET, HEAD, OPTIONS",
      "access-control-allow-methods": "GET, HEAD",
    });
  });

  test.each(["POST", "PUT", "DELETE"])("is not changed by %s", async (method) => {
    const context = asked(method);
    expect(await outcome(readOnly, context)).toEqual([
      "method_not_allowed",
      "only GET and HEAD are answered",
    ]);
    expect(context.headers["allow"]).toBe("GET, HEAD, OPTIONS");
    expect(context.headers).not.toHaveProperty("access-control-allow-methods");
  });

  test.each(bodies)("takes no body: %o", async (headers) => {
    const context = asked("GET", headers);
    expect((await outcome(readOnly, context))[0]).toBe("body_not_accepted");
    // Where the body ends is not known, so that nothing after it is a request.
    expect(context.headers["connection"]).toBe("close");
  });
});

describe("what changes something", () => {
  test("is asked for with POST", async () => {
    for (const headers of withoutBody) {
      const context = asked("POST", headers);
      expect(await outcome(postOnly, context)).toEqual([200, "handled"]);
      expect(context.headers).not.toHaveProperty("allow");
      expect(context.headers).not.toHaveProperty("connection");
    }
  });

  test.each(["GET", "HEAD", "OPTIONS", "PUT"])("is not asked for with %s", async (method) => {
    const context = asked(method);
    expect(await outcome(postOnly, context)).toEqual(["method_not_allowed", "only POST is answered"]);
    expect(context.headers["allow"]).toBe("POST");
    expect(context.headers).not.toHaveProperty("access-control-allow-methods");
  });

  test.each(bodies)("takes no body: %o", async (headers) => {
    const context = asked("POST", headers);
    expect((await outcome(postOnly, context))[0]).toBe("body_not_accepted");
    expect(context.headers["connection"]).toBe("close");
  });
});
