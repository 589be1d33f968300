import {
  AccountAnswer,
  accountApi,
  BegunSignInAnswer,
  signInLinkHeader,
} from "../../contract/beside/account.ts";
import { pageTokenHeader } from "../../contract/readings.ts";
import { fetchBeside } from "./service.ts";

const who = "The server";

/** What whoever is signed in can change. */
export type AccountChange =
  | { readonly change: "createKey"; readonly name: string }
  | { readonly change: "renameKey"; readonly id: number; readonly name: string }
  | { readonly change: "replaceKey" | "revokeKey"; readonly id: number }
  /** `session`: one by its id, or all; without it the one that asks. */
  | { readonly change: "signOut"; readonly session?: string };

export function fetchAccount(signal: AbortSignal): Promise<AccountAnswer> {
  return fetchBeside(who, accountApi.state, AccountAnswer, { signal });
}

export function changeAccount(
  { change, ...parameters }: AccountChange,
  pageToken: string,
): Promise<AccountAnswer> {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const init = { method: "POST", headers: { [pageTokenHeader]: pageToken } };
  return fetchBeside(who, `${accountApi[change]}?${query}`, AccountAnswer, init);
}

export function beginSignIn(): Promise<{ readonly url: string }> {
  return fetchBeside(who, accountApi.beginSignIn, BegunSignInAnswer, { method: "POST" });
}

export function signInByLink(secret: string): Promise<AccountAnswer> {
  const init = { method: "POST", headers: { [signInLinkHeader]: secret } };
  return fetchBeside(who, accountApi.signIn, AccountAnswer, init);
}
