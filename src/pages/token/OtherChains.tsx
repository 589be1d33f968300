import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { type ChainId, chains, familyOf } from "../../../contract/chains.ts";
import { mostCompared, writeTokens } from "../../../contract/compared-tokens.ts";
import type { Reading } from "../../../contract/readings.ts";
import { readingQuery } from "../../api/readings.ts";
import { completenessQuery, type TokenRef } from "../../api/token-queries.ts";
import { tokenSearch } from "../../api/token-search.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { axis, count, plural, rawAmount } from "../../lib/format.ts";
import { shownChains } from "../../lib/shown-chains.ts";
import { completenessMark } from "../../metrics/completeness/mark.ts";
import { numberWord } from "../../metrics/findings/words.ts";
import {
  elsewhereText,
  isOtherName,
  type OnChain,
  otherChainsFinding,
  unreadText,
  wholeSupply,
} from "../../metrics/other-chains.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { CheckSign } from "../../sections/CheckSign.tsx";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { currentRow } from "../../ui/ColumnTable.tsx";
import { Section } from "../../ui/Section.tsx";
import { TokenName } from "../../ui/TokenName.tsx";

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

interface OtherChainRowsProps {
  readonly address: string;
  readonly rows: readonly OnChain[];
}

/** A table, and on a narrow page a list of the same. */
function OtherChainRows({ address, rows }: OtherChainRowsProps) {
  const own = rows.find(({ isThis }) => isThis) ?? rows[0]!;
  const most = Math.max(1, ...rows.map(wholeSupply));
  const columns: readonly Column<OnChain>[] = [
    {
      name: "Chain",
      cell: ({ chain, isThis }) => (
        <>
          <b className="font-semibold">{chains[chain].name}</b>
          {isThis && <span className="font-normal text-ink-2"> this page</span>}
        </>
      ),
    },
    { name: "Name there", look: "whitespace-normal", cell: (row) => <NameThere row={row} own={own} /> },
    { name: "Holders", isNumber: true, cell: holdersText },
    { name: "Supply there", isNumber: true, cell: supplyText },
    {
      name: "Supply there, drawn",
      head: (
        <span className="flex justify-between" aria-hidden="true">
          <span>0</span>
          <span>{axis(most)}</span>
        </span>
      ),
      isDrawing: true,
      headLook: "w-40 max-lg:hidden",
      look: "max-lg:hidden",
      cell: (row) => (
        <span
          className="block h-3 min-w-px bg-step-3"
          style={{ width: `${(100 * wholeSupply(row)) / most}%` }}
        />
      ),
    },
    { name: "State", look: "whitespace-normal", cell: (row) => <State address={address} row={row} /> },
    {
      name: "To its page",
      head: <span className="sr-only">To its page</span>,
      look: "text-right",
      cell: (row) => !row.isThis && <ToPage address={address} row={row} />,
    },
  ];
  return (
    <>
      <ColumnTable
        className="mt-3 max-md:hidden [&_td]:h-11"
        columns={columns}
        rows={rows}
        keyOf={({ chain }) => chain}
        rowLook={({ isThis }) => (isThis ? currentRow : "")}
      />
      <ul aria-label="On other chains" className="mt-3 text-data md:hidden">
        {rows.map((row) => (
          <li key={row.chain} className="border-t border-rule py-3">
            <Pair>
              <b className="font-semibold">
                {chains[row.chain].name}
                {row.isThis && ", this page"}
              </b>
              <span className="font-semibold">
                {row.unread === null && row.holders !== null
                  ? plural(row.holders, "holder")
                  : holdersText(row)}
              </span>
            </Pair>
            <Pair quiet>
              <NameThere row={row} own={own} />
              <span>supply {supplyText(row)}</span>
            </Pair>
            <Pair>
              <State address={address} row={row} />
              {!row.isThis && <ToPage address={address} row={row} />}
            </Pair>
          </li>
        ))}
      </ul>
    </>
  );
}

function Pair({ quiet, children }: { readonly quiet?: boolean; readonly children: ReactNode }) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 not-first:mt-1 ${quiet ? "text-ink-2" : ""}`}
    >
      {children}
    </div>
  );
}

const unknown = "not known";

function holdersText({ holders, unread }: OnChain): string {
  if (unread !== null) return "not read";
  return holders === null ? unknown : count(holders);
}

function supplyText(row: OnChain): string {
  if (row.supply === null) return unknown;
  return rawAmount(row.supply, row.decimals, wholeSupply(row) >= 1_000 ? 0 : 6);
}

function NameThere({ row, own }: { readonly row: OnChain; readonly own: OnChain }) {
  return (
    <span className="font-normal">
      {row.name ? <TokenName limit={24}>{row.name}</TokenName> : "no name"}{" "}
      {row.ticker && (
        <span className="text-ink-2">
          <TokenName limit={12}>{row.ticker}</TokenName>
        </span>
      )}
      <AlphabetWarning token={{ name: row.name ?? "", ticker: row.ticker ?? "" }} />
      {isOtherName(row, own) && <span className="text-ink-2">, another name</span>}
    </span>
  );
}

interface RowProps {
  readonly address: string;
  readonly row: OnChain;
}

function State({ address, row: { chain, unread } }: RowProps) {
  if (unread !== null) return <span className="font-normal text-ink-2">{unreadText(unread)}</span>;
  return <WholeHere chain={chain} address={address} />;
}

function WholeHere(token: { readonly chain: ChainId; readonly address: string }) {
  const answer = useAnswer(completenessQuery(token));
  const mark = answer.state === "ready" ? completenessMark(answer.data, answer.meta) : undefined;
  if (answer.state === "loading") return <span className="text-ink-3">…</span>;
  if (mark === undefined) return <span className="font-normal text-ink-2">{unknown}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 font-normal" title={mark.sentence}>
      <CheckSign kind={mark.kind} size={14} />
      {mark.text}
    </span>
  );
}

function ToPage({ address, row: { chain, unread } }: RowProps) {
  const what = unread === null ? "Open" : unread.state === "known" ? "Read" : "See";
  return (
    <Link
      className={`${buttonLook()} md:h-7!`}
      to="/$chain/$token"
      params={{ chain, token: address }}
      aria-label={`${what} on ${chains[chain].name}`}
    >
      {what}
    </Link>
  );
}
