import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export interface FairPlace {
  /** The checkout whose server is measured. */
  readonly root: string;
  /** Data directories. */
  readonly market: string;
  readonly list: string;
  readonly isQuick: boolean;
  readonly targets: readonly string[];
}

const port = Number(process.env["HOLDERSCOPE_TEST_PORT"] ?? 4177);

/** The server as `npm start` runs it, on a data directory, in a process of its own. */
export async function startMeasured(
  { root }: FairPlace,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      HOLDERSCOPE_DATA_DIR: dataDir,
      HOLDERSCOPE_DEMO: "off",
      HOLDERSCOPE_LOG_LEVEL: "error",
      HOLDERSCOPE_PUBLIC_NODES: "off",
      ...settings,
    },
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response?.ok) break;
    if (attempt > 600 || child.exitCode !== null) throw new Error("the server is not ready");
    await delay(200);
  }
  const statusOf = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) /
    1024;
  return {
    port,
    /** Processor time of the process so far. */
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    /** Of the process: now, and the most that it had. */
    memoryMiB: () => statusOf("VmRSS"),
    peakMemoryMiB: () => statusOf("VmHWM"),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export interface Asked {
  readonly status: number;
  readonly ms: number;
  readonly body: string;
}

/** A client with an address of its own: on Linux all of 127.0.0.0/8 is this machine. */
export function clientAt(address: string, sockets = 256) {
  const agent = new Agent({ keepAlive: true, localAddress: address, maxSockets: sockets });
  return {
    ask: (path: string, headers: Readonly<Record<string, string>> = {}) =>
      new Promise<Asked>((done) => {
        const startedAt = performance.now();
        const end = (status: number, body = "") => done({ status, ms: performance.now() - startedAt, body });
        const sent = get({ port, host: "127.0.0.1", path, agent, headers, timeout: 20_000 }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
          response.on("error", () => end(0));
        });
        sent.on("error", () => end(0));
        sent.on("timeout", () => sent.destroy());
      }),
    close: () => agent.destroy(),
  };
}
