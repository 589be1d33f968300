import { Link } from "@tanstack/react-router";
import { SearchOptionContent } from "../../search/SearchOptionContent.tsx";
import type { SearchOption } from "../../search/search-options.ts";
import { useSearch } from "../../search/use-search.ts";

const rowLook =
  "grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-3 border-t border-rule py-2 text-data leading-4.5 no-underline hover:bg-hover [&_b]:font-semibold [&_kbd]:hidden";

/** What the search finds for a text of the address: the same as in its dialog, for who has no scripts. */
export function SearchResults({ text }: { readonly text: string }) {
  const { groups, note } = useSearch(text);
  return (
    <section aria-label={`Found for ${text}`} className="mt-5 max-w-[760px]">
      {groups.map(({ value, items }) => (
        <div key={value} className="mb-4">
          <h2 className="pb-1 text-label text-ink-2">{value}</h2>
          <ul>
            {items.map((option) => (
              <li key={option.id}>
                <ResultLink option={option} text={text} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="text-label text-ink-2">{note}</p>
    </section>
  );
}

function ResultLink({ option, text }: { readonly option: SearchOption; readonly text: string }) {
  const { chain, address, ofToken, isWallet } = option;
  const content = <SearchOptionContent option={option} wanted={text} />;
  if (isWallet)
    return (
      <Link className={rowLook} to="/$chain/wallet/$wallet" params={{ chain, wallet: address }}>
        {content}
      </Link>
    );
  return ofToken === undefined ? (
    <Link className={rowLook} to="/$chain/$token" params={{ chain, token: address }}>
      {content}
    </Link>
  ) : (
    <Link
      className={rowLook}
      to="/$chain/$token/wallet/$wallet"
      params={{ chain, token: ofToken, wallet: address }}
    >
      {content}
    </Link>
  );
}
