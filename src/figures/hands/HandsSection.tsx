import { FoldedTable } from "../../ui/FoldedTable.tsx";
import type { ReactNode } from "react";
import type { Hand } from "../../../contract/hands.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { HandsBridge } from "../../charts/hands/HandsBridge.tsx";
import { count, exact, large, share } from "../../lib/format.ts";
import { countedWithoutText } from "../../metrics/findings/adjusted.ts";
import { capital } from "../../metrics/findings/words.ts";
import { type Hands, perHand } from "../../metrics/hands.ts";
import { useExclusions } from "../../sections/behind/use-exclusions.ts";
import { Term } from "../../sections/Term.tsx";
import type { Column } from "../../ui/ColumnTable.tsx";
import { totalRow } from "../../ui/ColumnTable.tsx";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { Note } from "../../ui/Note.tsx";
import { HandSwatch } from "../../ui/Swatch.tsx";
import { FigureSection } from "../FigureSection.tsx";
import { LastYear } from "../LastYear.tsx";
import { hands, hasBridge } from "./hands.ts";

export function HandsSection({ token }: { readonly token: TokenRef }) {
  const counting = countedWithoutText(useExclusions());
  return (
    <FigureSection figure={hands} token={token}>
      {({ hands: read, without, line }) => (
        <>
          {without && <Note>{counting}</Note>}
          <FigureGrid columns={hasBridge(read) ? "main" : "one"}>
            {hasBridge(read) && (
              <figure>
                <HandsBridge
                  wallets={perHand(read, "wallets")}
                  newWallets={read.newWallets ?? 0}
                  tokens={perHand(read, "tokens")}
                  supplyShare={read.supplyShare}
                  isLeast={read.isLeast}
                />
              </figure>
            )}
            <HandsTable counted={read} />
          </FigureGrid>
          {line && (
            <LastYear
              token={token}
              line={line}
              subject={
                <>
                  <b>
                    <Term metric="supply-by-hand">Diamond</Term>
                  </b>
                  , of all wallets, % of supply
                </>
              }
              caption="Supply that has not moved for 90 days, of all wallets"
              more={{ section: "age", text: "Age of supply over time" }}
            />
          )}
        </>
      )}
    </FigureSection>
  );
}

interface Row {
  readonly key: Hand | "new" | "rest" | "total";
  readonly name: ReactNode;
  readonly wallets: number | null;
  readonly walletShare: number | null;
  /** "none" of those that have no tokens of their own here. */
  readonly tokens: number | null | "none";
  readonly supplyShare: number | null | "none";
}

const none = { tokens: "none", supplyShare: "none" } as const;

/** All figures of the hands: wallets beside the tokens of the same wallets. */
function HandsTable({ counted }: { readonly counted: Hands }) {
  const { newWallets, unclassifiedWallets, wallets, tokens, supplyShare } = counted;
  const digits = digitsFor(tokens ?? 0);
  const part = (value: number | null) => (value !== null && wallets ? value / wallets : null);
  const rows: Row[] = [
    ...counted.rows.map(({ hand, ...row }) => ({
      ...row,
      key: hand,
      name: (
        <>
          <HandSwatch hand={hand} />
          {capital(hand)}
        </>
      ),
    })),
    {
      key: "new",
      name: (
        <>
          <HandSwatch hand="new" />
          <Term metric="new-holders">New holders</Term>
        </>
      ),
      wallets: newWallets,
      walletShare: part(newWallets),
      ...none,
    },
  ];
  if (unclassifiedWallets !== null && unclassifiedWallets > 0) {
    const walletShare = part(unclassifiedWallets);
    rows.push({ key: "rest", name: "Not classified", wallets: unclassifiedWallets, walletShare, ...none });
  }
  rows.push({ key: "total", name: "Total", wallets, walletShare: part(wallets), tokens, supplyShare });
  const columns: readonly Column<Row>[] = [
    { name: "Hand", head: <Term metric="hands">Hand</Term>, cell: ({ name }) => name },
    { name: "Wallets", isNumber: true, cell: (row) => known(row.wallets, count) },
    { name: "Share", isNumber: true, cell: (row) => known(row.walletShare, share) },
    {
      name: "Tokens",
      head: <Term metric="supply-by-hand">Tokens</Term>,
      isNumber: true,
      cell: (row) => known(row.tokens, (value) => <Tokens tokens={value} digits={digits} />),
      title: (row) => (typeof row.tokens === "number" ? exact(row.tokens) : undefined),
    },
    { name: "Of supply", isNumber: true, cell: (row) => known(row.supplyShare, share) },
  ];
  return (
    <FoldedTable
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      rowLook={({ key }) => (key === "total" ? totalRow : "")}
    />
  );
}

function known(value: number | null | "none", format: (value: number) => ReactNode): ReactNode {
  if (value === "none") return <span className="text-ink-3">none</span>;
  return value === null ? <NotAvailable /> : format(value);
}

/** Beyond eleven digits the columns no longer fit beside the bridge, beyond nine not on a narrow page. */
function digitsFor(total: number): "all" | "all-wide" | "few" {
  if (total >= 1e11) return "few";
  return total >= 1e9 ? "all-wide" : "all";
}

interface TokensProps {
  readonly tokens: number;
  readonly digits: ReturnType<typeof digitsFor>;
}

function Tokens({ tokens, digits }: TokensProps) {
  if (digits === "all") return count(tokens);
  if (digits === "few") return large(tokens);
  return (
    <>
      <span className="max-md:hidden">{count(tokens)}</span>
      <span className="md:hidden">{large(tokens)}</span>
    </>
  );
}
