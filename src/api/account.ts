import { queryOptions } from "@tanstack/react-query";
import type { AccountAnswer } from "../../contract/beside/account.ts";
import type { AccountChange } from "./account-service.ts";

/** Hardly a page asks any of this. */
const load = () => import("./account-service.ts");

const usedEveryMs = 15_000;

/** Who is signed in, their keys, and what these spent. */
export function accountQuery() {
  return queryOptions<AccountAnswer>({
    queryKey: ["account"],
    queryFn: async ({ signal }) => (await load()).fetchAccount(signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, error } }) => (data?.signed_in && !error ? usedEveryMs : false),
  });
}

export async function changeAccount(change: AccountChange, pageToken: string): Promise<AccountAnswer> {
  return (await load()).changeAccount(change, pageToken);
}

/** Where the browser goes to sign in at the provider. */
export async function beginSignIn(): Promise<{ readonly url: string }> {
  return (await load()).beginSignIn();
}

export async function signInByLink(secret: string): Promise<AccountAnswer> {
  return (await load()).signInByLink(secret);
}
