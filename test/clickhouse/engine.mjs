// One ClickHouse over HTTP, for tests: the engine of chDB in a process of its own.
//   node engine.mjs --port N --path DIRECTORY [--config FILE]
// Each request has a connection of its own, so that settings and parameters of one are not seen by another. What it cannot
// do: replicated tables, errors after the first byte of an answer, users and TLS.
import { randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGunzip, gzipSync } from "node:zlib";
import chdb from "chdb";

const { values: options } = parseArgs({
  options: { port: { type: "string" }, path: { type: "string" }, config: { type: "string" } },
});
const spool = join(options.path, "..", `spool-${options.port}`);
rmSync(spool, { recursive: true, force: true });
for (const directory of [spool, options.path]) mkdirSync(directory, { recursive: true });
const connectionArgs = options.config ? [`--config-file=${options.config}`] : [];
const connect = () => new chdb.Session(options.path, { connectionArgs });
// The engine stops with its last connection: this one stays.
const lasting = connect();

/** Parameters of the URL that are no settings of the engine. */
const ofHttp = new Set(
  `query database default_format session_id query_id user password compress decompress role wait_end_of_query
  send_progress_in_http_headers enable_http_compression http_headers_progress_interval_ms
  http_write_exception_in_output_format cancel_http_readonly_queries_on_client_close`.split(/\s+/),
);
/** As a server answers them, by the code of the error. */
const statuses = { 27: 400, 36: 400, 46: 404, 47: 404, 53: 400, 60: 404, 62: 400, 81: 404, 159: 408 };
const quoted = (text) => `'${String(text).replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

async function bodyOf(request, file) {
  const through = request.headers["content-encoding"] === "gzip" ? [createGunzip()] : [];
  if (file !== undefined) return pipeline([request, ...through, createWriteStream(file)]);
  const pieces = [];
  await pipeline([
    request,
    ...through,
    async (source) => {
      for await (const piece of source) pieces.push(piece);
    },
  ]);
  return Buffer.concat(pieces);
}

/** Fields of a form, as the client sends long parameters. */
function formOf(type, body) {
  const boundary = /boundary=("?)([^";]+)\1/.exec(type)[2];
  return body
    .toString("utf8")
    .split(`--${boundary}`)
    .flatMap((part) => {
      const name = /name="([^"]+)"/.exec(part)?.[1];
      return name === undefined ? [] : [[name, part.slice(part.indexOf("\r\n\r\n") + 4, -2)]];
    });
}

/** An INSERT whose rows come after it: they lie in a file. */
function withFile(sql, path) {
  const [, head, format] = /^([\s\S]*?)\bFORMAT\s+(\w+)\s*;?\s*$/i.exec(sql);
  if (/\binput\s*\(/i.test(head))
    return head.replace(
      /\binput\s*\(\s*('(?:[^'\\]|\\.|'')*')\s*\)/i,
      (_, structure) => `file(${quoted(path)}, ${quoted(format)}, ${structure})`,
    );
  return `${head} FROM INFILE ${quoted(path)} FORMAT ${format}`;
}

async function answer(request, response) {
  const url = new URL(request.url, "http://localhost");
  if (url.pathname === "/ping") {
    response.end("Ok.\n");
    return;
  }
  const given = [...url.searchParams];
  let sql = url.searchParams.get("query") ?? "";
  let file;
  const type = request.headers["content-type"] ?? "";
  if (request.method === "POST") {
    if (type.startsWith("multipart/form-data")) {
      const form = formOf(type, await bodyOf(request));
      given.push(...form);
      sql = form.find(([name]) => name === "query")?.[1] ?? sql;
    } else if (/^\s*INSERT\b/i.test(sql) && /\bFORMAT\s+(?!Values)\w+\s*;?\s*$/i.test(sql)) {
      file = join(spool, randomUUID());
      await bodyOf(request, file);
      sql = withFile(sql, file);
    } else {
      const body = (await bodyOf(request)).toString("utf8");
      sql = [sql, body].filter((text) => text !== "").join("\n");
    }
  }
  const session = connect();
  try {
    const database = url.searchParams.get("database") ?? request.headers["x-clickhouse-database"];
    if (database) await session.queryAsync(`USE \`${database}\``);
    const settings = given.filter(([name]) => !ofHttp.has(name));
    if (settings.length > 0) {
      // A parameter may be longer than a statement may.
      await session.queryAsync("SET max_query_size = 1000000000");
      await session.queryAsync(settings.map(([name, value]) => `SET ${name} = ${quoted(value)}`).join("; "));
    }
    const format =
      request.headers["x-clickhouse-format"] ?? url.searchParams.get("default_format") ?? "TabSeparated";
    const result = await session.queryAsync(sql.replace(/;\s*$/, ""), { format });
    let bytes = Buffer.from(result.bytes());
    const summary = { read_rows: String(result.rowsRead ?? 0), read_bytes: String(result.bytesRead ?? 0) };
    response.setHeader("X-ClickHouse-Query-Id", url.searchParams.get("query_id") ?? randomUUID());
    response.setHeader("X-ClickHouse-Summary", JSON.stringify(summary));
    if (
      url.searchParams.get("enable_http_compression") === "1" &&
      /\bgzip\b/.test(request.headers["accept-encoding"] ?? "")
    ) {
      bytes = gzipSync(bytes, { level: 1 });
      response.setHeader("Content-Encoding", "gzip");
    }
    response.end(bytes);
  } finally {
    session.close();
    if (file !== undefined) rmSync(file, { force: true });
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    const text = String(error?.message ?? error).replace(/^Query failed: /, "");
    const code = Number(/^Code: (\d+)/.exec(text)?.[1] ?? 1002);
    request.resume();
    if (response.headersSent) response.destroy(error);
    else response.writeHead(statuses[code] ?? 500, { "X-ClickHouse-Exception-Code": String(code) });
    if (!response.destroyed) response.end(`${text}${text.includes("(version") ? "" : " (version 26.7)"}\n`);
  });
});
server.requestTimeout = 0;
server.listen(Number(options.port), "127.0.0.1", () => process.stdout.write(`listening ${options.port}\n`));
for (const signal of ["SIGTERM", "SIGINT"])
  process.on(signal, () => {
    server.close();
    // Its connection may wait for work in the background.
    setTimeout(() => process.exit(0), 2_000);
    lasting.close();
    process.exit(0);
  });
