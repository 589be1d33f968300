import { Fragment } from "react";
import { completenessQuery, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { walletPage } from "../../lib/explorers.ts";
import { priceSourceSentences, type SourcePart } from "../../metrics/price-source.ts";
import { Address } from "../../ui/Address.tsx";
import { Note } from "../../ui/Note.tsx";
import { TokenName } from "../../ui/TokenName.tsx";

/** Where the price comes from; nothing where that is not known. */
export function PriceSource({ token }: { readonly token: TokenRef }) {
  const answer = useAnswer(completenessQuery(token));
  if (answer.state !== "ready" || !answer.data.price) return null;
  const sentences = priceSourceSentences(answer.data.price);
  const parts = sentences.flatMap((sentence, index) => [...(index > 0 ? [" "] : []), ...sentence]);
  return (
    <div data-part="price-source" className="wrap-anywhere">
      <Note>
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- pieces in their order
          <Fragment key={index}>{drawn(part, token)}</Fragment>
        ))}
      </Note>
    </div>
  );
}

function drawn(part: SourcePart, { chain }: TokenRef) {
  if (typeof part === "string") return part;
  if ("name" in part) return <TokenName limit={32}>{part.name}</TokenName>;
  const { name, href } = walletPage(chain, part.address);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={`Open in ${name}`}>
      <Address value={part.address} form="short" />
    </a>
  );
}
