import { useQuery } from "@tanstack/react-query";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import type { HistoryRange } from "../../../contract/history-range.ts";
import { type Answer, answerOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { useAnswer, useIsDrawnWithout } from "../../api/use-answer.ts";
import { walletHistoryQuery } from "../../api/wallet-history-query.ts";
import { boundsOf, type Life } from "../../metrics/history/range.ts";
import { readWalletRange, type ShownWallet, walletLife } from "../../metrics/history/wallet-history.ts";
import { walletBalance } from "./wallet-history.ts";

export interface WalletHistoryProps {
  readonly token: TokenRef;
  readonly wallet: string;
  readonly search: HistoryRange;
}

/** The part of a wallet's life that the address asks for, all of it where it asks for none. */
export function useWalletHistory({ token, wallet, search }: WalletHistoryProps): {
  readonly answer: Answer<ShownWallet>;
  /** All of its life; null while it is not known. */
  readonly whole: WalletHistory | null;
  readonly life: Life | null;
  readonly isTurning: boolean;
} {
  const ofWhole = walletHistoryQuery(token, wallet);
  const isWholeMissing = useIsDrawnWithout(ofWhole.queryKey);
  const known = useAnswer(ofWhole);
  const whole: typeof known = isWholeMissing ? { state: "loading" } : known;
  const all = whole.state === "ready" ? whole.data : null;
  const life = all && walletLife(all);
  const range = life && readWalletRange(search, life);
  const place = answersOf(token.chain, token.address)[1];
  const ofPart = walletHistoryQuery(token, wallet, range ? boundsOf(range) : {});
  const isPartMissing = useIsDrawnWithout(ofPart.queryKey);
  const part = useQuery({
    ...ofPart,
    enabled: range !== null,
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === place ? before : undefined),
  });
  const isTurning = part.isPlaceholderData;
  if (whole.state !== "ready") return { answer: whole, whole: all, life, isTurning };
  if (!life || !range) return { answer: { state: "unavailable" }, whole: all, life, isTurning };
  const answer: Answer<WalletHistory> = isPartMissing ? { state: "loading" } : answerOf(part);
  if (answer.state !== "ready") return { answer, whole: all, life, isTurning };
  return {
    answer: { ...answer, data: walletBalance.read({ history: answer.data }, { range, life }) },
    whole: all,
    life,
    isTurning,
  };
}
