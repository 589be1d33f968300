import type { ChainId } from "../../contract/chains.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Backend, ReadyAnswers } from "./backend.ts";
import { chainOf, everyOperation, operationOf, tokenOf } from "./operations.ts";

/** The backend, which says of a token on its way that it is, instead of that there is none. */
export function withBeingRead(
  backend: Backend & { readonly ready: ReadyAnswers },
  isBeingRead: (chain: ChainId, address: string) => boolean,
  /** How far it is, in words. */
  howFar: (chain: ChainId, address: string) => Promise<string | undefined> = () => Promise.resolve(undefined),
): Backend & { readonly ready: ReadyAnswers } {
  return {
    ready: backend.ready,
    ...everyOperation(async (name, args) => {
      try {
        return await operationOf(backend, name)(args);
      } catch (error) {
        const address = tokenOf(args);
        const isUnknown = error instanceof ProblemError && error.code === "token_not_found";
        if (isUnknown && address !== undefined && isBeingRead(chainOf(args) as ChainId, address)) {
          throw new ProblemError("token_being_read", await howFar(chainOf(args) as ChainId, address));
        }
        throw error;
      }
    }),
  };
}
