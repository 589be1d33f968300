import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// In development Vite serves the dashboard and hands the rest to the server, which runs beside it.
const server = `http://127.0.0.1:${process.env["HOLDERSCOPE_DEV_SERVER_PORT"] ?? "4141"}`;

// The cards for other people's pages are a build of their own, so that they share no chunk with the
// dashboard and load nothing that only that needs.
const embedBuild = {
  outDir: "dist/client",
  emptyOutDir: false,
  copyPublicDir: false,
  sourcemap: true,
  rolldownOptions: { input: "embed.html" },
};

export default defineConfig(({ mode }) => ({
  plugins: [
    ...(mode === "embed" ? [] : [tanstackRouter({ target: "react", autoCodeSplitting: true })]),
    react(),
    tailwindcss(),
  ],
  build: mode === "embed" ? embedBuild : { outDir: "dist/client", sourcemap: true },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/v0", "/docs", "/problems", "/healthz", "/readyz", "/embed/"].map((path) => [path, server]),
    ),
  },
  test: {
    include: ["{contract,server,src,scripts,bench}/**/*.test.{ts,tsx}", "*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Each file opens its own database; more workers than cores only make them wait for each other.
    maxWorkers: 2,
    reporters: process.env["HOLDERSCOPE_UNIT_REPORT"] ? ["default", "json"] : ["default"],
    ...(process.env["HOLDERSCOPE_UNIT_REPORT"]
      ? { outputFile: { json: process.env["HOLDERSCOPE_UNIT_REPORT"] } }
      : {}),
  },
}));
