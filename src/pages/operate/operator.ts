import { createContext, use } from "react";
import type { OperateAction } from "../../../contract/beside/operate.ts";

/** What is to be asked about: an action, and under what name its subject is shown. */
export interface AskedAction {
  readonly action: OperateAction;
  /** Of a token that is to be renamed. */
  readonly names?: { readonly name: string; readonly ticker: string };
}

interface OperatorCommands {
  /** Opens the dialog that says what an action will do. */
  readonly ask: (asked: AskedAction) => void;
}

export const OperatorContext = createContext<OperatorCommands>({ ask: () => {} });

export function useOperator(): OperatorCommands {
  return use(OperatorContext);
}
