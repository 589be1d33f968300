import { resolve } from "node:path";

const directory = resolve(
  import.meta.dirname,
  "..",
  process.env["HOLDERSCOPE_TEST_DATA"] ?? "../shared/data",
);

/**
 * For tests: where a published file of chain data or of test vectors lies, if it is at hand. They are not part of the
 * project; a test that finds its file absent says that it skips.
 */
export function publishedData(name = "."): string {
  return resolve(directory, name);
}
