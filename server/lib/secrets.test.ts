import { expect, test } from "vitest";
import { createLogger } from "../operation/log.ts";
import { readConfig } from "../config/config.ts";
import { formsOf, redacted, redactor, secretsOfUrl } from "./secrets.ts";

const secret = "cAnary/Key+0123456789=&x";

test("takes a secret out in every form", () => {
  const clean = redactor([secret]);
  for (const form of formsOf(secret)) expect(clean(`a ${form} b`)).toBe(`a ${redacted} b`);
  expect(clean("a b")).toBe("a b");
  expect(redactor(["a"])("banana")).toBe("banana");
});

test("a log line holds no secret that the logger was told of", () => {
  const lines: string[] = [];
  const logger = createLogger({
    level: "trace",
    write: (line) => lines.push(line),
    isReadable: false,
    secrets: [secret],
  });
  logger.trace({ url: `https://x/${encodeURIComponent(secret)}` }, secret);
  logger.error({ err: new Error(`failed: ${Buffer.from(secret).toString("base64")}`) }, "x");
  const text = lines.join("");
  for (const form of formsOf(secret)) expect(text).not.toContain(form);
  expect(text).toContain(redacted);
});

test("takes a secret out that is a part of something longer in base64", () => {
  const clean = redactor([secret]);
  const key = Buffer.from(secret);
  for (let before = 0; before < 7; before += 1) {
    for (let after = 0; after < 4; after += 1) {
      const long = Buffer.concat([Buffer.alloc(before, "u"), key, Buffer.alloc(after, "v")]);
      for (const encoding of ["base64", "base64url"] as const) {
        const text = clean(long.toString(encoding));
        expect(text).toContain(redacted);
        // What is left is of those beside it, and less than a byte of the secret at each end.
        const left = text.split(redacted).reduce((sum, part) => sum + part.length, 0);
        expect(left).toBeLessThanOrEqual(Math.ceil(((before + after) * 8) / 6) + 6);
      }
    }
  }
  expect(clean(`Basic ${Buffer.from(`user:${secret}`).toString("base64")}`)).toContain(redacted);
});

test("a wrong setting is repeated without what may be a secret in it", () => {
  for (const url of [
    `https://user:${secret}@x.example/a`,
    `htp://user:pass/word-7f3a@x.example`,
    `user:word-7f3a@x.example`,
    `https://x.example/?key=word-7f3a`,
    `https://a.example, https://user:word-7f3a@b.example`,
    `https://x.example#word-7f3a`,
  ]) {
    for (const name of [
      "HOLDERSCOPE_UPSTREAM_URL",
      "HOLDERSCOPE_PUBLIC_URL",
      "HOLDERSCOPE_FRAME_ANCESTORS",
      "HOST",
    ]) {
      const message = (() => {
        try {
          readConfig({ [name]: url });
          return "";
        } catch (error) {
          return (error as Error).message;
        }
      })();
      expect(message, name).not.toMatch(/word-7f3a|cAnary/);
    }
  }
});

test("finds what may be a key in a node's URL", () => {
  expect(
    secretsOfUrl("https://user:pass-word@node.example/v2/AbCdEf0123456789AbCdEf?apikey=Zz9Zz9Zz9"),
  ).toEqual(["pass-word", "AbCdEf0123456789AbCdEf", "Zz9Zz9Zz9"]);
  expect(secretsOfUrl("http://127.0.0.1:8545/mainnet")).toEqual([]);
});
