// Draws charts, one after the other. `workerData.module` is the built src/entry-drawings.ts.
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

// React decides by it between its fast build and the one with checks for developers.
process.env.NODE_ENV = "production";
const { draw } = await import(pathToFileURL(workerData.module).href);

const answer = (message) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort.postMessage(message);
};

parentPort.on("message", ({ id, drawing, room }) => {
  try {
    answer({ id, svg: draw(drawing, room) });
  } catch (error) {
    answer({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
