import { main } from "./cli/main.ts";

const args = process.argv.slice(2);
if (args[0] === "start") {
  // A program of its own: it reads its arguments and the settings, and ends when it is asked to.
  process.argv.splice(2, 1);
  await import("./main.ts");
} else {
  // Whoever reads the output may have enough of it: `holderscope tokens list | head`.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit();
    });
  }
  process.exitCode = await main(args, process.env);
}
