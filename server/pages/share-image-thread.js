// What starts a thread whose code is TypeScript: `--import tsx` does nothing there.
import { register } from "tsx/esm/api";

register();
await import("./share-image-worker.ts");
