import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Exclusions } from "../../../contract/exclusions.ts";
import type { HolderChanges } from "../../../contract/history.ts";
import type { Token } from "../../../contract/tokens.ts";
import { type Answer, metaOf, together } from "../../api/answer.ts";
import { labelsQuery } from "../../api/behind-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import type { missingPast } from "../../figures/missing-past.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { count, plural } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { moversFinding } from "../../metrics/findings/past.ts";
import type { RowWord } from "../../metrics/findings/words.ts";
import { type Mover, readMovers } from "../../metrics/movers.ts";
import type { PastDays } from "../../metrics/past-days.ts";
import { pastSections } from "../../metrics/past-sections.ts";
import { DataSection } from "../../sections/DataSection.tsx";
import { toast } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { ColumnTable } from "../../ui/ColumnTable.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { ExportProgress } from "./ExportHolders.tsx";
import { twoLineRow, twoLineTable } from "./holder-columns.tsx";
import { moverColumns, type MoverView } from "./mover-columns.tsx";
import { exportAllMovers, exportMovers, withKnown } from "./mover-export.ts";
import { placeholderMovers } from "./placeholder-movers.ts";
import { useExport } from "./use-holder-export.ts";

interface MoversPanelProps {
  readonly kind: "increase" | "decrease";
  readonly token: TokenRef;
  readonly days: PastDays;
  /** Who is not counted. */
  readonly exclusions: Exclusions;
  readonly answer: Answer<HolderChanges>;
  readonly named: Answer<Token>;
  readonly supply: { readonly before: number; readonly after: number } | null;
  readonly unavailable: ReturnType<typeof missingPast>;
  /** The two times, as the heads of their columns. */
  readonly before: string;
  readonly after: string;
  readonly word: RowWord;
  /** Of all that is listed on the page. */
  readonly addresses: readonly string[];
}

const firstRows = 10;

/** The largest increases, or decreases: ten of them, and up to fifty by a button. */
export function MoversPanel(props: MoversPanelProps) {
  const {
    kind,
    token,
    days,
    exclusions,
    answer,
    named,
    supply,
    unavailable,
    before,
    after,
    word,
    addresses,
  } = props;
  const [all, setAll] = useState(false);
  const { run, start } = useExport();
  const queryClient = useQueryClient();
  return (
    <DataSection
      text={pastSections[`${kind}s`]}
      drawn={false}
      answer={together({ moves: answer, details: named })}
      placeholder={{ moves: placeholderMovers, details: placeholder.token }}
      unavailable={unavailable}
      finding={({ moves, details }) => (
        <>{moversFinding(kind, moves.changes.slice(0, firstRows), spokenTicker(details))}</>
      )}
    >
      {({ moves, details }) => {
        const rows = readMovers(moves.changes, supply);
        const shown = all ? rows : rows.slice(0, firstRows);
        const number = moves.totals[`${kind}d`];
        if (rows.length === 0) return null;
        const fileName = `${token.address}-${kind}s-${days.from}-to-${days.to}.csv`;
        const save = async () => {
          if (number > rows.length) {
            start(
              (client, ...rest) =>
                exportAllMovers(client, { token, kind, days, exclusions, supply }, ...rest),
              fileName,
              number,
            );
            return;
          }
          const known = await queryClient.fetchQuery(labelsQuery(token, addresses)).catch(() => undefined);
          const meta = metaOf(answer) ?? placeholder.meta;
          const text = exportMovers(withKnown(rows, known?.data), {
            token,
            from: days.from,
            to: days.to,
            exclusions,
            moments: moves,
            meta,
            savedAt: new Date(),
          });
          saveFile(fileName, [text]);
          toast(`${plural(rows.length, "row")} saved`);
        };
        return (
          <>
            <MoversTable
              rows={shown}
              view={{
                token,
                decimals: details.decimals,
                ticker: spokenTicker(details),
                before,
                after,
                addresses,
              }}
            />
            <Toolbar className="mt-3">
              <span className="text-ink-2">
                {count(shown.length)} of {plural(number, word)} that {after === "Now" ? "have" : "had"}{" "}
                {kind === "increase" ? "more" : "less"}
              </span>
              {rows.length > firstRows && (
                <Button onClick={() => setAll(!all)}>
                  {all ? `Show ${count(firstRows)}` : `Show ${count(rows.length)}`}
                </Button>
              )}
              <span className="flex-1" />
              {run ? (
                <ExportProgress run={run} />
              ) : (
                <Button icon="download" onClick={() => void save()}>
                  Export CSV
                </Button>
              )}
            </Toolbar>
          </>
        );
      }}
    </DataSection>
  );
}

const rowGrid = `${twoLineRow} [--last:52px]`;

interface MoversTableProps {
  readonly rows: readonly Mover[];
  readonly view: Omit<MoverView, "most" | "hasAccounts">;
}

function MoversTable({ rows, view: given }: MoversTableProps) {
  const view: MoverView = {
    ...given,
    most: Math.max(0, ...rows.map(({ before, after }) => Math.max(before, after))),
    hasAccounts: rows.some((row) => row.spl_token_account !== ""),
  };
  return (
    <ColumnTable
      hover
      className={`mt-3 ${twoLineTable}`}
      headLook="max-md:block"
      headRowLook={`${rowGrid} max-md:pb-1.5`}
      bodyLook="max-md:block max-md:text-[14px] md:td:h-8"
      columns={moverColumns}
      view={view}
      rows={rows}
      keyOf={(row) => `${row.address} ${row.spl_token_account}`}
      rowLook={() =>
        `${rowGrid} max-md:border-t max-md:border-rule max-md:pt-2 max-md:pb-1.75 max-md:first:border-t-0`
      }
    />
  );
}
