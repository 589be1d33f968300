import type { TestSequencer, TestSpecification } from "vitest/node";

/** Folders by how long one file of them may take: minutes in the first, a second in what is not named. */
const longest = ["test", "server"];

/**
 * The order of a run of all tests: what takes long begins first, and hundreds of short files are left for the workers
 * that are done with it. A clone has no times of an earlier run to go by; a long file that begins last is waited for
 * by all others.
 */
export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const place = ({ project, moduleId }: TestSpecification) => {
      const folder = moduleId.slice(project.config.root.length + 1).split("/", 1)[0]!;
      const rank = longest.indexOf(folder);
      return rank < 0 ? longest.length : rank;
    };
    return files.toSorted((left, right) => place(left) - place(right));
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
