import { expect, test } from "vitest";
import { createLogger } from "../operation/log.ts";
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

test("finds what may be a key in a node's URL", () => {
  expect(
    secretsOfUrl("https://user:pass-word@node.example/v2/AbCdEf0123456789AbCdEf?apikey=Zz9Zz9Zz9"),
  ).toEqual(["pass-word", "AbCdEf0123456789AbCdEf", "Zz9Zz9Zz9"]);
  expect(secretsOfUrl("http://127.0.0.1:8545/mainnet")).toEqual([]);
});
