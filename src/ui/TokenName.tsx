import { NotAvailable } from "./NotAvailable.tsx";
import { plainName, visibleText } from "../lib/text.ts";

interface TokenNameProps {
  readonly children: string;
  /** Characters shown; the title has more. */
  readonly limit?: number;
}

/** A stranger's text: kept from reordering what stands around it, invisible characters shown by code, clamped. */
export function TokenName({ children, limit = 64 }: TokenNameProps) {
  if (children.trim() === "") return <NotAvailable>no name</NotAvailable>;
  return (
    <bdi className="wrap-anywhere" title={plainName(children, 256)} translate="no">
      {visibleText(children, limit).map((piece, index) =>
        piece.invisible ? (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity
            key={index}
            className="rounded-control border border-control px-0.5 font-mono text-[10.5px] font-normal tracking-normal text-ink-3"
          >
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  );
}
