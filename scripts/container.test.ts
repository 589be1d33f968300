import { existsSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import packageJson from "../package.json" with { type: "json" };
import { readConfig } from "../server/config/config.ts";
import { settingNotes } from "../server/config/settings-file.ts";

const root = join(import.meta.dirname, "..");
const linesOf = (name: string) =>
  readFileSync(join(root, "deploy", name), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const lines = linesOf("Dockerfile");
const ignored = linesOf("Dockerfile.dockerignore");
const lastStage = lines.findLastIndex((line) => line.startsWith("FROM "));
const copies = lines
  .filter((line) => line.startsWith("COPY "))
  .map((line) => {
    const words = line.split(/\s+/).slice(1);
    const paths = words.filter((word) => !word.startsWith("--"));
    return { isOfStage: words.some((word) => word.startsWith("--from=build")), sources: paths.slice(0, -1) };
  });

/** What `npm pack` reads there, the workspace among it: without one of its folders `npm ci` refuses the lock file. */
const packed = [
  "package.json package-lock.json README.md LICENSE index.html embed.html vite.config.ts tailwind.config.js",
  "tsconfig.json contract server src public scripts docs deploy",
  packageJson.workspaces.join(" "),
].flatMap((names) => names.split(" "));

test("what the image is built from exists and is not kept from it", () => {
  const sources = copies.filter(({ isOfStage }) => !isOfStage).flatMap((copy) => copy.sources);
  expect(sources).toEqual(["."]);
  for (const path of [...sources, ...packed]) {
    expect(existsSync(join(root, path)), path).toBe(true);
    const above = ignored.filter((name) => `${normalize(path)}/`.startsWith(`${normalize(name)}/`));
    expect(above, path).toEqual([]);
  }
  // Made for this machine, or nobody's business.
  expect(ignored).toEqual(expect.arrayContaining([".git", "node_modules", "dist", "data"]));
});

test("what the last stage takes over was made in the one before", () => {
  const build = lines.slice(0, lastStage).join("\n");
  const sources = copies.filter(({ isOfStage }) => isOfStage).flatMap((copy) => copy.sources);
  expect(sources).not.toEqual([]);
  for (const path of sources) expect(build).toMatch(new RegExp(`(?:WORKDIR|mkdir|cp \\S+) ${path}\\b`));
});

test("the container runs the program, as a user that is not root, and says whether it is well", () => {
  const last = lines.slice(lastStage);
  const users = [/:(\w+)$/.exec(last[0]!)?.[1], ...last.filter((line) => line.startsWith("USER "))];
  expect(users).toEqual(["nonroot"]);
  expect(last.filter((line) => line.startsWith("HEALTHCHECK "))).toEqual([
    expect.stringContaining("/healthz"),
  ]);
  const program = `node_modules/${packageJson.name}/${packageJson.bin.holderscope}`;
  expect(last.find((line) => line.startsWith("ENTRYPOINT "))).toContain(`/app/${program}"`);
});

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image?: string;
        readonly build?: { readonly context: string; readonly dockerfile: string };
        readonly environment?: Readonly<Record<string, string>>;
        readonly volumes?: readonly string[];
        readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
      }
    >
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const deploy = (path: string) => readFileSync(join(root, "deploy", path), "utf8");
const composed = (name: string) => parse(deploy(name), { merge: true, strict: true }) as Compose;
const settingsOfImage = Object.fromEntries(
  lines
    .findLast((line) => line.startsWith("ENV "))!
    .split(" ")
    .slice(1)
    .map((pair) => pair.split("=") as [string, string]),
);

test.each(["compose.yaml", "compose.cluster.yaml"])(
  "what %s names is there, and a server takes its settings",
  (name) => {
    const { services, volumes } = composed(name);
    const own = Object.values(services).filter(({ build }) => build !== undefined);
    expect(own.length).toBeGreaterThan(0);
    for (const [service, { image, build, volumes: mounts = [], depends_on: others = [] }] of Object.entries(
      services,
    )) {
      expect([image, build].filter(Boolean), service).toHaveLength(1);
      for (const other of Array.isArray(others) ? others : Object.keys(others))
        expect(Object.keys(services), service).toContain(other);
      for (const [from] of mounts.map((mount) => mount.split(":") as [string]))
        if (!from.startsWith(".")) expect(Object.keys(volumes), service).toContain(from);
        // Its owner puts it there.
        else if (from !== "./certificates") expect(existsSync(join(root, "deploy", from)), from).toBe(true);
    }
    for (const { build, environment = {} } of own) {
      expect(existsSync(join(root, "deploy", build!.context, build!.dockerfile))).toBe(true);
      const env = { ...settingsOfImage, ...environment };
      expect(Object.values(env).every((value) => typeof value === "string")).toBe(true);
      expect(() => readConfig(env)).not.toThrow();
      expect(
        settingNotes({ ...env, HOLDERSCOPE_DATA_DIR: root }).filter((note) => !note.includes("chmod")),
      ).toEqual([]);
    }
  },
);

test("the parts of compose.cluster.yaml find each other", () => {
  const { services } = composed("compose.cluster.yaml");
  const configs = Object.values(services).flatMap(({ build, environment }) =>
    build === undefined ? [] : [readConfig({ ...settingsOfImage, ...environment })],
  );
  expect(configs.map(({ work }) => work)).toEqual([true, true, false, false]);
  const engines = Object.entries(services).filter(([, { image }]) => image?.includes("clickhouse-server"));
  for (const { clickhouseUrls, clickhouseReplicated, port } of configs) {
    expect(clickhouseReplicated).toBe(true);
    expect(clickhouseUrls.flat()).toEqual(engines.map(([name]) => `http://${name}:8123`));
    // Replicas of one shard are told apart.
    for (const shard of clickhouseUrls) {
      const names = shard.map((url) => services[new URL(url).hostname]!.environment!["REPLICA"]);
      expect(new Set(names).size).toBe(shard.length);
    }
    expect(deploy("Dockerfile")).toContain(`EXPOSE ${port}`);
  }
  const keepers = Object.keys(services).filter((name) =>
    services[name]!.image?.includes("clickhouse-keeper"),
  );
  const hostsOf = (file: string, pattern: RegExp) =>
    Array.from(deploy(file).matchAll(pattern), ([, host]) => host);
  expect(hostsOf("clickhouse/cluster.xml", /<host>(.*?)<\/host><port>9181</g)).toEqual(keepers);
  expect(hostsOf("clickhouse/keeper.xml", /<hostname>(.*?)<\/hostname>/g)).toEqual(keepers);
  expect(deploy("clickhouse/keeper.xml")).toContain("<tcp_port>9181</tcp_port>");
  const answering = Object.keys(services).filter(
    (name) => services[name]!.environment?.["HOLDERSCOPE_WORK"] === "off",
  );
  expect(hostsOf("clickhouse/nginx.conf", /^ {2}server ([\w-]+):4100;/gm)).toEqual(answering);
});
