import type { Command } from "./command.ts";
import type { HelpTopic } from "./help.ts";

/** What the arguments ask for. */
export type Invocation =
  | { readonly kind: "help"; readonly topic: HelpTopic }
  | { readonly kind: "version" }
  | { readonly kind: "mcp"; readonly url: string | undefined }
  | { readonly kind: "command"; readonly command: Command };
