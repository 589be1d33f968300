import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { chains, familyOf } from "../../../contract/chains.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { tokenSearch } from "../../api/token-search.ts";
import { count } from "../../lib/format.ts";
import { shownChains } from "../../lib/shown-chains.ts";
import { numberWord } from "../../metrics/findings/words.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { Section } from "../../ui/Section.tsx";
import { TokenName } from "../../ui/TokenName.tsx";

interface OtherChainsProps {
  readonly token: TokenRef;
  /** Undefined while it is not known. */
  readonly named: { readonly name: string; readonly ticker: string } | undefined;
}

/** Tokens of the same address on other chains, where there are some here: addresses alone do not make them one. */
export function OtherChains({ token, named }: OtherChainsProps) {
  const ids = shownChains().filter((id) => id !== token.chain && familyOf(id) === familyOf(token.chain));
  const answers = useQueries({ queries: ids.map((id) => tokenSearch(id, token.address)) });
  const found = ids.flatMap((chain, index) =>
    (answers[index]?.data?.tokens ?? [])
      .filter(({ address }) => address === token.address)
      .map((other) => ({ chain, other })),
  );
  if (found.length === 0 || named === undefined) return null;
  const places =
    found.length === 1 ? chains[found[0]!.chain].name : `${numberWord(found.length)} other chains`;
  return (
    <Section
      id="other-chains"
      name="On other chains"
      how="Same address. Whether it is the same token, only its makers can say."
      finding={`The same address holds a token on ${places}, too`}
    >
      <DataTable className="mt-3">
        <thead>
          <tr>
            <th scope="col">Chain</th>
            <th scope="col">Name there</th>
            <th scope="col" className="text-right">
              Holders
            </th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ chain, other }) => (
            <tr key={chain}>
              <td>
                <Link to="/$chain/$token" params={{ chain, token: token.address }}>
                  {chains[chain].name}
                </Link>
              </td>
              <td>
                <TokenName limit={24}>{other.name}</TokenName>
                {(other.name !== named.name || other.ticker !== named.ticker) && (
                  <span className="text-ink-2">, another name</span>
                )}
              </td>
              <td className="text-right">
                {other.holder_count === null ? "not known" : count(other.holder_count)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p className="mt-2 text-label text-ink-2">
        Holders are never added up across chains: one owner can have a wallet on each.
      </p>
    </Section>
  );
}
