import { Note } from "../../ui/Note.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ChainId, chains } from "../../../contract/chains.ts";
import type { Overlap, OverlapPair } from "../../../contract/wallets/overlap.ts";
import { tokensOfOneChain } from "../../api/overlap.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { count, exact, large, share } from "../../lib/format.ts";
import { numberWord } from "../../metrics/findings/words.ts";
import { Address } from "../../ui/Address.tsx";
import { Button } from "../../ui/Button.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { CompareSection } from "../compare/CompareRow.tsx";
import { useFigure } from "../use-figure.ts";
import { overlap as figure } from "./overlap.ts";

interface NamedToken {
  readonly ref: TokenRef;
  readonly name: string;
  readonly ticker: string;
}

export interface OverlapProps {
  readonly tokens: readonly NamedToken[];
}

/** Holders that the compared tokens have in common, of those on one chain; nothing where no two are. */
export function OverlapSection({ tokens }: OverlapProps) {
  const group = tokensOfOneChain(tokens);
  return group && <OverlapOfChain {...group} others={tokens.length - group.tokens.length} />;
}

interface OverlapOfChainProps extends OverlapProps {
  readonly chain: ChainId;
  /** Tokens of other chains. */
  readonly others: number;
}

function OverlapOfChain({ chain, tokens, others }: OverlapOfChainProps) {
  const named = tokens.map(({ ref, name }) => ({ address: ref.address, name }));
  const { answer, read, finding } = useFigure(figure, { chain, tokens: named });
  const known = answer.state === "ready" ? answer.data : undefined;
  return (
    <CompareSection
      id={figure.section.id}
      finding={
        known
          ? (finding(known) ?? figure.section.name)
          : answer.state === "failed"
            ? "Holders in common could not be loaded"
            : answer.state === "unavailable"
              ? "Holders in common are not known"
              : figure.section.name
      }
      how={`${figure.section.read[0]}${others > 0 ? ` Of the tokens on ${chains[chain].name} alone.` : ""}`}
      waiting={answer.state === "loading"}
    >
      <div className="min-w-0">
        {known ? (
          <OverlapTables chain={chain} tokens={tokens} overlap={read(known)} />
        ) : answer.state === "failed" ? (
          <Unavailable title="Could not be loaded">
            <Button className="mt-1.5 justify-self-start" icon="refresh" onClick={answer.retry}>
              Try again
            </Button>
          </Unavailable>
        ) : answer.state === "unavailable" ? (
          <Unavailable title="Not available">Not all holders of one of these tokens are known.</Unavailable>
        ) : (
          <div data-state="loading">
            <OverlapTables chain={chain} tokens={tokens} overlap={placeholderOf(tokens)} />
          </div>
        )}
      </div>
    </CompareSection>
  );
}

interface OverlapTablesProps extends OverlapProps {
  readonly chain: ChainId;
  readonly overlap: Overlap;
}

function OverlapTables({ chain, tokens, overlap: { pairs, total, holders } }: OverlapTablesProps) {
  const nameOf = (address: string) => tokens.find(({ ref }) => ref.address === address)?.name ?? address;
  const pairColumns: readonly Column<OverlapPair>[] = [
    {
      name: "Holders of",
      isRowHead: true,
      cell: ({ token }) => <bdi>{nameOf(token)}</bdi>,
      value: valueOfToken,
    },
    { name: "Also hold", cell: ({ also }) => <bdi>{nameOf(also)}</bdi>, value: ({ also }) => nameOf(also) },
    {
      name: "Wallets",
      isNumber: true,
      cell: ({ wallets }) => count(wallets),
      value: ({ wallets }) => wallets,
    },
    {
      name: "Of the holders",
      isNumber: true,
      cell: ({ share: part }) => share(part),
      value: ({ share: part }) => part,
    },
    {
      name: "Their part of supply",
      isNumber: true,
      cell: ({ supply_share: part }) => share(part),
      value: ({ supply_share: part }) => part,
    },
  ];
  function valueOfToken({ token }: OverlapPair): string {
    return nameOf(token);
  }
  const holderColumns: readonly Column<Overlap["holders"][number]>[] = [
    {
      name: "Wallet",
      isRowHead: true,
      cell: ({ address }) => (
        <Link to="/$chain/wallet/$wallet" params={{ chain, wallet: address }} className="no-underline">
          <Address value={displayAddress(chain, address)} form="short" />
        </Link>
      ),
      value: ({ address }) => address,
    },
    ...tokens.flatMap(({ ref, ticker }, place): Column<Overlap["holders"][number]>[] => [
      {
        name: `${ref.address} amount`,
        head: <bdi>{ticker}</bdi>,
        isNumber: true,
        cell: ({ held }) => large(held[place]?.amount),
        title: ({ held }) => exact(held[place]?.amount ?? 0),
        value: ({ held }) => held[place]?.amount ?? null,
      },
      {
        name: `${ref.address} share`,
        head: "of supply",
        isNumber: true,
        look: "text-ink-2",
        cell: ({ held }) => share(held[place]?.share),
        value: ({ held }) => held[place]?.share ?? null,
      },
    ]),
  ];
  const all = tokens.length === 2 ? "both" : `all ${numberWord(tokens.length)}`;
  return (
    <>
      <Sideways label="Holders in common">
        <ColumnTable
          data-figures=""
          caption={
            <>
              <b>Holders of one</b> that also hold another
            </>
          }
          columns={pairColumns}
          rows={pairs}
          keyOf={({ token, also }) => `${token} ${also}`}
        />
      </Sideways>
      {total === 0 ? (
        <Note>No wallet holds {all}.</Note>
      ) : (
        <Sideways label={`Wallets that hold ${all}`}>
          <ColumnTable
            className="mt-5"
            data-figures=""
            hover
            caption={
              <>
                <b>Wallets that hold {all}</b>
                {holders.length < total && `, the first ${count(holders.length)} of ${count(total)}`}
              </>
            }
            columns={holderColumns}
            rows={holders}
            keyOf={({ address }) => address}
          />
        </Sideways>
      )}
    </>
  );
}

function Sideways({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div
      className="max-w-[46em] scrolls-sideways"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keys
      tabIndex={0}
    >
      {children}
    </div>
  );
}

/** For the geometry while it is loading; the style sheet hides what it says. */
function placeholderOf(tokens: OverlapProps["tokens"]): Overlap {
  const addresses = tokens.map(({ ref }) => ref.address);
  return {
    tokens: [],
    pairs: addresses.flatMap((token) =>
      addresses
        .filter((also) => also !== token)
        .map((also) => ({ token, also, wallets: 100, share: 0.1, supply_share: 0.1 })),
    ),
    total: 0,
    holders: [],
  };
}
