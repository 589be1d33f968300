// `npm run dev`: the server, restarted when its code changes, with Vite's hot reload in front of it.
import { spawn } from "node:child_process";
import { ensureDependencies, root } from "./prepare.js";

ensureDependencies();
const port = Number(process.env.PORT ?? 4100);
const serverPort = Number(process.env.HOLDERSCOPE_DEV_SERVER_PORT ?? port + 41);
const node = (args, env) =>
  spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });

const children = [
  node(["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "server/main.ts"], {
    PORT: String(serverPort),
  }),
  node(["node_modules/vite/bin/vite.js", "--port", String(port), "--strictPort"], {
    HOLDERSCOPE_DEV_SERVER_PORT: String(serverPort),
  }),
];
const stop = () => children.forEach((child) => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const child of children) {
  child.on("exit", (code) => {
    stop();
    process.exitCode ??= code ?? 1;
  });
}
