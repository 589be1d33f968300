import { readFileSync } from "node:fs";
import { type ProblemCode, problems } from "../../contract/problem.ts";
import { basePathOf, sheetUnderBase, underBase } from "../http/base-path.ts";
import { type Entity, entityOf, htmlType } from "../http/entity.ts";
import type { Handler } from "../http/request-context.ts";
import type { FrameAncestors } from "../config/choices.ts";
import { readOnly } from "../http/method.ts";
import { type OriginOptions, publicOrigin } from "../http/public-origin.ts";
import { sendPage } from "../http/site.ts";
import { openApiDocument } from "../openapi/document.ts";
import { packageFile } from "../lib/package-file.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Dashboard } from "./dashboard.ts";
import { withHead } from "./page-renderer.ts";
import { metricsPage } from "./metrics-page.ts";
import { problemAnchor, referencePage } from "./reference.ts";

const readFile = (path: string) => Uint8Array.from(readFileSync(packageFile(path)));
const readText = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

const textFont = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";
const figureFont = "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2";
/** What the reference needs of packages. */
export const referenceFontPaths: readonly string[] = [textFont, figureFont];

/** What is served, made when it is first asked for. */
const resources: Readonly<
  Record<string, readonly [type: string, make: (base: string) => string | Uint8Array]>
> = {
  "/v0/openapi.json": ["application/json", (base) => JSON.stringify(openApiBelow(base))],
  "/docs/reference.css": [
    "text/css; charset=utf-8",
    (base) => readText("../../src/styles/tokens.css") + sheetUnderBase(readText("reference.css"), base),
  ],
  "/docs/archivo.woff2": ["font/woff2", () => readFile(textFont)],
  "/docs/ibm-plex-mono.woff2": ["font/woff2", () => readFile(figureFont)],
};

interface ReferenceOptions extends OriginOptions {
  readonly frameAncestors: FrameAncestors;
  /** The dashboard writes the head of every page; undefined where there is none. */
  readonly load: () => Promise<Dashboard | undefined>;
}

const noAnswers: typeof fetch = () => Promise.reject(new Error("not asked"));

/** The description of the interface, for programs and for people. Neither needs a key. */
export function referenceRoutes(options: ReferenceOptions): { path: string; handler: Handler }[] {
  const base = basePathOf(options.publicUrl);
  const files = Object.entries(resources).map(([path, [type, make]]) => {
    const entity = once(type, () => make(base));
    const handler = readOnly((context) => {
      context.headers["cache-control"] = "no-cache";
      return context.sendEntity(entity());
    });
    return { path, handler };
  });
  const document = (path: string, make: () => string) => {
    let page: string | undefined;
    const handler = readOnly(async (context) => {
      page ??= underBase(make(), base);
      const dashboard = await options.load();
      const described = await dashboard?.describe(path, noAnswers);
      const whole = described ? withHead(page, described.head(publicOrigin(context, options))) : page;
      return sendPage(context, entityOf(whole, htmlType), 200, options.frameAncestors);
    });
    return { path, handler };
  };
  return [
    ...files,
    document("/docs", referencePage),
    document("/docs/metrics", () => metricsPage(readText("../../docs/metrics.md"))),
    { path: "/problems/:problem", handler: readOnly(describeProblem) },
  ];
}

function openApiBelow(base: string) {
  const document = openApiDocument();
  return {
    ...document,
    servers: document.servers.map((server) => ({ ...server, url: `${base}${server.url}` })),
  };
}

/** The `type` of a problem leads to its description. */
const describeProblem: Handler = (context) => {
  const code = context.pathParameter("problem").replaceAll("-", "_");
  if (!Object.hasOwn(problems, code)) throw new ProblemError("unknown_route");
  context.headers["location"] = `/docs#${problemAnchor(code as ProblemCode)}`;
  return context.send(302, null);
};

function once(type: string, make: () => string | Uint8Array): () => Entity {
  let entity: Entity | undefined;
  return () => (entity ??= entityOf(make(), type));
}
