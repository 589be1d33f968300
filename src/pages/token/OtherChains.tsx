import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type ChainId, chains, familyOf } from "../../../contract/chains.ts";
import { mostCompared, writeTokens } from "../../../contract/compared-tokens.ts";
import type { Reading } from "../../../contract/readings.ts";
import { readingQuery } from "../../api/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { tokenSearch } from "../../api/token-search.ts";
import { shownChains } from "../../lib/shown-chains.ts";
import { numberWord } from "../../metrics/findings/words.ts";
import { elsewhereText, type OnChain, otherChainsFinding } from "../../metrics/other-chains.ts";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import { OtherChainRows } from "./OtherChainRows.tsx";

interface OtherChainsProps {
  readonly token: TokenRef;
  /** Undefined while it is not known. */
  readonly named: { readonly name: string; readonly ticker: string } | undefined;
}

const anchor = "other-chains";

/** Tokens of the same address on other chains, where there are some here: addresses alone do not make them one. */
export function OtherChains({ token, named }: OtherChainsProps) {
  const [asks, setAsks] = useState(false);
  const ids = shownChains().filter((id) => familyOf(id) === familyOf(token.chain));
  const answers = useQueries({ queries: ids.map((id) => tokenSearch(id, token.address)) });
  const here = ids.flatMap((chain, index): OnChain[] =>
    (answers[index]?.data?.tokens ?? [])
      .filter(({ address }) => address === token.address)
      .map(({ name, ticker, decimals, supply, holder_count: holders }) => ({
        chain,
        isThis: chain === token.chain,
        name,
        ticker,
        decimals,
        supply,
        holders,
        unread: null,
      })),
  );
  const rest = ids.filter((id) => here.every(({ chain }) => chain !== id));
  const readings = useQueries({
    queries: rest.map((chain) => ({
      ...readingQuery({ chain, address: token.address }),
      enabled: asks,
      refetchInterval: 2_000,
    })),
  });
  const isShown = here.length > 1 && named !== undefined;
  useEffect(() => {
    // Who came for it arrived before it was there.
    if (isShown && location.hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView();
  }, [isShown]);
  if (here.length < 2 || named === undefined) return null;
  const asked = rest.map((chain, index) => [chain, readings[index]?.data?.reading] as const);
  const unread = asks ? asked.flatMap(([chain, reading]) => unreadRow(chain, reading)) : [];
  const rows = [...here, ...unread].toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
  const isAsking = asks && asked.some(([, reading]) => !reading || reading.state === "asking");
  return (
    <Section
      id={anchor}
      name="On other chains"
      how="Same address. Whether it is the same token, only its makers can say; name and supply are compared."
      finding={otherChainsFinding(rows)}
      source={asks ? elsewhereText(asked) : undefined}
    >
      <OtherChainRows address={token.address} rows={rows} />
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
        <Link
          className={buttonLook()}
          to="/compare"
          search={{
            t: writeTokens(
              here.slice(0, mostCompared).map(({ chain }) => ({ chain, address: token.address })),
            ),
          }}
        >
          Compare {compared(here)}
        </Link>
        {rest.length > 0 && !asks && (
          <Button onClick={() => setAsks(true)}>
            Ask {rest.length === 1 ? chains[rest[0]!].name : `${numberWord(rest.length)} other chains`}
          </Button>
        )}
        <span className="text-label text-ink-2" role="status">
          {isAsking
            ? "Asking the nodes of the other chains."
            : "Holders are never added up across chains: one owner can have a wallet on each."}
        </span>
      </div>
    </Section>
  );
}

function compared(here: readonly OnChain[]): string {
  const [one, other] = here;
  return here.length === 2
    ? `${chains[one!.chain].name} and ${chains[other!.chain].name}`
    : `the ${numberWord(Math.min(here.length, mostCompared))}`;
}

/** Where a node said that there is a contract. */
function unreadRow(chain: ChainId, reading: Reading | undefined): OnChain[] {
  if (reading === undefined || !("token" in reading) || reading.token === null) return [];
  const { name, ticker, decimals, supply } = reading.token;
  return [{ chain, isThis: false, name, ticker, decimals, supply, holders: null, unread: reading }];
}
