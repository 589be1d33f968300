import { Link } from "@tanstack/react-router";
import { mostCompared } from "../../contract/compared-tokens.ts";
import { chains } from "../../contract/chains.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { capital, numberWord } from "../metrics/findings/words.ts";
import { sections } from "../metrics/sections.ts";
import { Identicon } from "../ui/Identicon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { TokenName } from "../ui/TokenName.tsx";
import type { CompareColumn } from "./compare-columns.ts";
import { countOf } from "./CompareRow.tsx";
import { DataMarks } from "./DataMarks.tsx";

interface CompareHeadsProps {
  readonly columns: readonly CompareColumn[];
  readonly onRemove: (token: TokenRef, name: string) => void;
}

export function CompareHeads({ columns, onRemove }: CompareHeadsProps) {
  return (
    <section
      className="compare-row compare-heads grid grid-cols-rail gap-x-gutter max-lg:block"
      aria-label="Compared tokens"
    >
      <header className="text-ink-2">
        <span className="max-md:hidden">
          {capital(numberWord(columns.length))} of {numberWord(mostCompared)} tokens.{" "}
          {sections.compare.read[0]}
        </span>
      </header>
      <div className="compare-columns" style={countOf(columns)}>
        {columns.map((column) => (
          <Head key={`${column.ref.chain}:${column.ref.address}`} column={column} onRemove={onRemove} />
        ))}
      </div>
    </section>
  );
}

interface HeadProps {
  readonly column: CompareColumn;
  readonly onRemove: CompareHeadsProps["onRemove"];
}

function Head({ column: { ref, token, meta, name, answers }, onRemove }: HeadProps) {
  return (
    <div className="compare-head">
      <Identicon address={ref.address} size={36} />
      <div>
        <Link to="/$chain/$token" params={{ chain: ref.chain, token: ref.address }}>
          {answers.token.state === "loading" ? (
            <Skeleton width={120} height={19} />
          ) : (
            <b>{token ? <TokenName limit={40}>{token.name}</TokenName> : name}</b>
          )}
        </Link>{" "}
        {token && (
          <span className="text-ink-2">
            <TokenName limit={16}>{token.ticker}</TokenName>
          </span>
        )}
        <div className="compare-marks text-ink-2">
          {chains[ref.chain].name}
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
