import type { Meta } from "../../contract/meta.ts";
import type { Token } from "../../contract/tokens.ts";
import { large, longLifetime, money, priceText } from "../lib/format.ts";
import { spokenTicker } from "../metrics/findings/name.ts";
import { readMarket } from "../metrics/market.ts";
import { Term } from "./Term.tsx";

/** Price, market value, age and what moved lately, beside a token's name: what is not known is left out. */
export function MarketFacts({ token, meta }: { readonly token: Token; readonly meta: Meta }) {
  const { priceUsd, valueUsd, ageSeconds, movedUsd, movedTokens } = readMarket(token, meta);
  return (
    <>
      {priceUsd !== null && (
        <span>
          <Term metric="price">Price</Term>&nbsp;{priceText(priceUsd)}
        </span>
      )}
      {valueUsd !== null && (
        <span>
          <Term metric="market-value">Supply × price</Term>&nbsp;{money(valueUsd)}
        </span>
      )}
      {ageSeconds !== null && (
        <span>
          <Term metric="token-age">Age</Term>&nbsp;{longLifetime(ageSeconds)}
        </span>
      )}
      {movedTokens !== null && (
        <span>
          <Term metric="transfer-volume">Moved in 7 days</Term>&nbsp;
          {movedUsd === null ? `${large(movedTokens)} ${spokenTicker(token)}` : money(movedUsd)}
        </span>
      )}
    </>
  );
}
