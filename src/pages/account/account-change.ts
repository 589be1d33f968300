import { createContext, use } from "react";
import type { AccountAnswer } from "../../../contract/beside/account.ts";
import type { AccountChange } from "../../api/account-service.ts";

type Change = (change: AccountChange) => Promise<AccountAnswer>;

/** Has the server change something of the account; the page then shows what it answered. */
export const AccountContext = createContext<Change>(() => Promise.reject(new Error("no account")));

export function useAccountChange(): Change {
  return use(AccountContext);
}
