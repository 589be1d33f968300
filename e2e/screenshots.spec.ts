import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { PNG } from "pngjs";

test("the command for pictures of the pages takes them", { tag: "@long" }, async ({ baseURL }, info) => {
  const args = ["--import", "tsx", "scripts/screenshots.ts"];
  const options = ["--url", baseURL!, "--only", "page-not-found", "--out", info.outputPath()];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...options]);
  for (const name of ["page-not-found-dark-1440", "page-not-found-light-390"]) {
    expect(stdout).toContain(name);
    const { width } = PNG.sync.read(readFileSync(info.outputPath(`${name}.png`)));
    expect(width).toBe(Number(name.split("-").at(-1)));
  }
});

test("the command for the README's pictures takes six", { tag: "@long" }, async ({ baseURL }, info) => {
  const args = ["--import", "tsx", "scripts/pictures.ts", "--url", baseURL!, "--out", info.outputPath()];
  await promisify(execFile)(process.execPath, args);
  for (const name of readdirSync("docs/pictures")) {
    const { width, height } = PNG.sync.read(readFileSync(info.outputPath(name)));
    expect([width, height]).toEqual([1280, 800]);
  }
});
