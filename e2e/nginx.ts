import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Proxy {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/** The nginx of this machine, or the one that HOLDERSCOPE_NGINX names. Undefined where there is none. */
export function nginxPath(): string | undefined {
  const path = process.env["HOLDERSCOPE_NGINX"] ?? "nginx";
  try {
    execFileSync(path, ["-v"], { stdio: "ignore" });
    return path;
  } catch {
    return undefined;
  }
}

/** nginx with these `server` and `upstream` blocks, at no place but a folder of its own. */
export function startNginx(path: string, blocks: string): Proxy {
  const directory = mkdtempSync(join(tmpdir(), "holderscope-nginx-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join(" ");
  writeFileSync(
    join(directory, "nginx.conf"),
    `daemon off; master_process off; pid ${directory}/pid; error_log stderr warn;
     events {}
     http { access_log off; ${temporary}
       ${blocks}
     }`,
  );
  const child = spawn(path, ["-p", directory, "-c", join(directory, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    name: "nginx",
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
