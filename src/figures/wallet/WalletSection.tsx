import { metaOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import type { Price } from "../../metrics/price.ts";
import type { Parts } from "../figure.ts";
import { type SectionProps, SubjectSection } from "../FigureSection.tsx";
import { placeholder } from "../placeholder.ts";
import type { WalletSubject } from "./holding.ts";

interface WalletSectionProps<P extends Parts, Data> extends SectionProps<P, Data, WalletSubject> {
  readonly token: TokenRef;
  readonly wallet: string;
  readonly price?: Price | null;
}

/** A figure of a wallet as a section of its page, in all its states. */
export function WalletSection<P extends Parts, Data>({
  wallet,
  price = null,
  ...props
}: WalletSectionProps<P, Data>) {
  const { token } = props;
  const named = useAnswer(tokenQueries(token).token);
  const meta = metaOf(named) ?? placeholder.meta;
  return <SubjectSection {...props} named={named} subject={{ token, wallet, meta, place: "page", price }} />;
}
