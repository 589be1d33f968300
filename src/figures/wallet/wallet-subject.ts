import type { Subject } from "../figure.ts";

/** What a figure of a wallet is of. */
export interface WalletSubject extends Pick<Subject, "token" | "meta" | "place" | "price"> {
  readonly wallet: string;
}
