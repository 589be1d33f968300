import { fileURLToPath } from "node:url";
import { isProgramCompiled } from "../scripts/prepare.js";

/** What is run: arguments of Node, where they are run. */
export interface Program {
  readonly directory: string;
  readonly server: readonly string[];
  readonly commandLine: readonly string[];
}

const directory = fileURLToPath(new URL("..", import.meta.url));

/** The server and the command line as they are compiled, where that is of these sources (`npm test` sees to it first); else the sources, which start a second later. */
export const program: Program = isProgramCompiled()
  ? { directory, server: ["dist/program/main.js"], commandLine: [`${directory}dist/program/cli.js`] }
  : {
      directory,
      server: ["--import", "tsx", "server/main.ts"],
      commandLine: [`${directory}scripts/holderscope.js`],
    };
