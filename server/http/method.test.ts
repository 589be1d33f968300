import { describe, expect, test } from "vitest";
import { ProblemError } from "../lib/problem-error.ts";
import type { Exchange, Handler } from "./request-context.ts";
import { postOnly, readOnly } from "./method.ts";
import { exchangeOf } from "./test-request-context.ts";

const handled: Handler = (exchange) => exchange.send(200, "handled");

async function outcome(guard: (handler: Handler) => Handler, exchange: Exchange) {
  try {
    const response = await guard(handled)(exchange);
    return [response.status, await response.text()];
  } catch (error) {
    const { code, message } = error as ProblemError;
    return [code, message];
  }
}
const asked = (method: string, headers: Record<string, string> = {}) =>
  exchangeOf("/v0/sol/tokens", { method, headers });
const withoutBody: Record<string, string>[] = [{}, { "content-length": "0" }];
const bodies: Record<string, string>[] = [{ "content-length": "1" }, { "transfer-encoding": "chunked" }];

describe("what only reads", () => {
  test.each(["GET", "HEAD"])("is asked for with %s", async (method) => {
    for (const headers of withoutBody) {
      const exchange = asked(method, headers);
      expect(await outcome(readOnly, exchange)).toEqual([200, "handled"]);
      expect(exchange.headers).not.toHaveProperty("allow");
      expect(exchange.headers).not.toHaveProperty("connection");
    }
  });

  test("explains itself to a browser that asks first", async () => {
    const exchange = asked("OPTIONS");
    expect(await outcome(readOnly, exchange)).toEqual([204, ""]);
    expect(exchange.headers).toMatchObject({
      allow: "GET, HEAD, OPTIONS",
      "access-control-allow-methods": "GET, HEAD",
    });
  });

  test.each(["POST", "PUT", "DELETE"])("is not changed by %s", async (method) => {
    const exchange = asked(method);
    expect(await outcome(readOnly, exchange)).toEqual([
      "method_not_allowed",
      "only GET and HEAD are answered",
    ]);
    expect(exchange.headers["allow"]).toBe("GET, HEAD, OPTIONS");
    expect(exchange.headers).not.toHaveProperty("access-control-allow-methods");
  });

  test.each(bodies)("takes no body: %o", async (headers) => {
    const exchange = asked("GET", headers);
    expect((await outcome(readOnly, exchange))[0]).toBe("body_not_accepted");
    // Where the body ends is not known, so that nothing after it is a request.
    expect(exchange.headers["connection"]).toBe("close");
  });
});

describe("what changes something", () => {
  test("is asked for with POST", async () => {
    for (const headers of withoutBody) {
      const exchange = asked("POST", headers);
      expect(await outcome(postOnly, exchange)).toEqual([200, "handled"]);
      expect(exchange.headers).not.toHaveProperty("allow");
      expect(exchange.headers).not.toHaveProperty("connection");
    }
  });

  test.each(["GET", "HEAD", "OPTIONS", "PUT"])("is not asked for with %s", async (method) => {
    const exchange = asked(method);
    expect(await outcome(postOnly, exchange)).toEqual(["method_not_allowed", "only POST is answered"]);
    expect(exchange.headers["allow"]).toBe("POST");
    expect(exchange.headers).not.toHaveProperty("access-control-allow-methods");
  });

  test.each(bodies)("takes no body: %o", async (headers) => {
    const exchange = asked("POST", headers);
    expect((await outcome(postOnly, exchange))[0]).toBe("body_not_accepted");
    expect(exchange.headers["connection"]).toBe("close");
  });
});
