import { main } from "./cli/main.ts";

// Whoever reads the output may have enough of it: `holderscope tokens list | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
process.exitCode = await main(process.argv.slice(2), process.env);
