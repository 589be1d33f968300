import { defineConfig } from "vitest/config";

/** Which tests a run of mutants asks, from `mutate.ts`. */
const { include, exclude } = JSON.parse(process.env["HOLDERSCOPE_MUTATION_TESTS"] ?? "{}") as {
  include?: string[];
  exclude?: string[];
};

// Without the plugins of the build: they are read anew for every mutant, and no unit test needs them.
export default defineConfig({
  test: {
    include: include ?? [],
    exclude: exclude ?? [],
    env: { HOLDERSCOPE_PUBLIC_NODES: "off" },
    // What tests load, above all the app, is loaded once for a mutant rather than once a file.
    isolate: false,
    // A mutant that hangs is found by the test's own limit; Stryker's would cost a new process.
    testTimeout: 10_000,
    // A hook makes a whole store: where the machine is busy with more than this, that takes its time.
    hookTimeout: 60_000,
    expect: { poll: { timeout: 3_000 } },
  },
});
