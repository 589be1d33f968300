import { expect, test } from "vitest";
import { entityTag } from "../lib/entity-tag.ts";
import { entityOf, htmlType } from "./entity.ts";

test("what is sent is known by its content", () => {
  expect(entityOf("page", htmlType)).toEqual({
    body: "page",
    etag: entityTag("page"),
    type: "text/html; charset=utf-8",
  });
  expect(entityOf("page", "text/plain").etag).not.toBe(entityOf("pages", "text/plain").etag);
});
