import { plainName, visibleText } from "../lib/text.ts";

interface TokenNameProps {
  readonly children: string;
  /** Characters shown; the title has more. */
  readonly limit?: number;
}

/** A stranger's text: kept from reordering what stands around it, invisible characters shown by code, clamped. */
export function TokenName({ children, limit = 64 }: TokenNameProps) {
  if (children.trim() === "") return <span className="not-available">no name</span>;
  return (
    <bdi className="token-name" title={plainName(children, 256)} translate="no">
      {visibleText(children, limit).map((piece, index) =>
        piece.invisible ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity
          <span key={index} className="invisible-character">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  );
}
