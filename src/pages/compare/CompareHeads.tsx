import { Link } from "@tanstack/react-router";
import { displayAddress } from "../../lib/display-address.ts";
import { mostCompared } from "../../../contract/compared-tokens.ts";
import { chains } from "../../../contract/chains.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { capital, numberWord } from "../../metrics/findings/words.ts";
import { Address } from "../../ui/Address.tsx";
import { Identicon } from "../../ui/Identicon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import type { CompareColumn } from "../../figures/compare/compare-columns.ts";
import { CompareGrid } from "../../figures/compare/CompareRow.tsx";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { comparison } from "../../figures/compare/comparison.ts";
import { DataMarks } from "../../sections/DataMarks.tsx";

interface CompareHeadsProps {
  readonly columns: readonly CompareColumn[];
  readonly onRemove: (token: TokenRef, name: string) => void;
}

export function CompareHeads({ columns, onRemove }: CompareHeadsProps) {
  return (
    <section
      className="grid grid-cols-rail gap-x-gutter border-t-2 border-rule-3 py-3 max-lg:block max-md:pb-4"
      aria-label="Compared tokens"
    >
      <header className="self-center text-label text-ink-2 max-md:hidden md:max-lg:mb-3">
        {capital(numberWord(columns.length))} of {numberWord(mostCompared)} tokens.{" "}
        {comparison.section.read[0]}
      </header>
      <CompareGrid columns={columns} className="max-md:grid-cols-2">
        {columns.map((column) => (
          <Head key={`${column.ref.chain}:${column.ref.address}`} column={column} onRemove={onRemove} />
        ))}
      </CompareGrid>
    </section>
  );
}

interface HeadProps {
  readonly column: CompareColumn;
  readonly onRemove: CompareHeadsProps["onRemove"];
}

function Head({ column: { ref, token, meta, name, answers }, onRemove }: HeadProps) {
  return (
    <div className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-start gap-2.5 text-body leading-4.75 max-md:grid-cols-[32px_minmax(0,1fr)_32px] max-md:gap-2 max-xs:grid-cols-[minmax(0,1fr)_32px] max-md:[&>svg]:size-8 max-xs:[&>svg]:hidden">
      <Identicon address={ref.address} size={36} />
      <div>
        <Link
          className="wrap-anywhere no-underline"
          to="/$chain/$token"
          params={{ chain: ref.chain, token: ref.address }}
        >
          {answers.token.state === "loading" ? (
            <Skeleton width={120} height={19} />
          ) : (
            <b className="text-[16px] font-name max-md:text-[14px]">
              {token ? <TokenName limit={40}>{token.name}</TokenName> : name}
            </b>
          )}
        </Link>{" "}
        {token && (
          <span className="text-ink-2">
            <TokenName limit={16}>{token.ticker}</TokenName>
          </span>
        )}
        {token && <AlphabetWarning token={token} />}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-2">
          {chains[ref.chain].name}
          <Address value={displayAddress(ref.chain, ref.address)} form="short" dimmed />
          {meta && <DataMarks meta={meta} />}
        </div>
      </div>
      <IconButton
        small
        icon="close"
        label={`Remove ${name}`}
        className="max-md:justify-self-end"
        onClick={() => onRemove(ref, name)}
      />
    </div>
  );
}
