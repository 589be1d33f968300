import { fileURLToPath } from "node:url";

/**
 * The path of a file of a package, as `@fontsource/archivo/LICENSE`. scripts/compile-server.ts puts the copies that the
 * compiled server carries in their place.
 */
export function packageFile(path: string): string {
  return fileURLToPath(import.meta.resolve(path));
}
