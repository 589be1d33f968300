// After `npm pack`: the clone has its own manifest again.
import { restoreManifest } from "./package-manifest.js";
import { root } from "./prepare.js";

restoreManifest(root);
