import type { OperatedSource } from "../../../contract/beside/operate.ts";
import { count, dateTime, duration, plural } from "../../lib/format.ts";
import { NodeTable } from "../../sections/NodeTable.tsx";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import { Beneath, ActionRows, State } from "../../ui/ActionRows.tsx";
import { chainName, standingOf } from "./operate-words.ts";
import { useOperator } from "./operator.ts";

const columns = [
  { head: "Chain" },
  { head: "Head", isNumber: true },
  { head: "Here", isNumber: true },
  { head: "Behind", isNumber: true },
  { head: <LagAxis />, narrow: "none" },
  { head: "Requests", isNumber: true },
  { head: "State", narrow: "beside" },
] as const;

/** What follows a chain, and how far it is behind what its chain allows. */
export function SourcesSection({ sources }: { readonly sources: readonly OperatedSource[] }) {
  const troubled = sources.filter(({ last_error: error }) => error !== null);
  return (
    <Section
      id="sources"
      name="Sources"
      how="The line is what is allowed. Past it a source counts as behind, even if its node still answers; a full bar is twice as much or more."
      finding={findingOf(sources)}
      source="This server’s own record. Live, every 5 seconds."
    >
      {sources.length === 0 ? (
        <Beneath>
          No node is set. Name one with HOLDERSCOPE_ETH_RPC or HOLDERSCOPE_SOL_RPC and start again, or read a
          token once: npx holderscope index --help
        </Beneath>
      ) : (
        <ActionRows
          label="Sources"
          columns={columns}
          rows={sources.map((source) => ({
            key: `${source.name} ${source.chain}`,
            cells: cellsOf(source),
            actions: <SourceActions source={source} />,
          }))}
        />
      )}
      {sources.some(({ nodes }) => nodes.length > 0) && (
        <NodeTable of={sources.map(({ chain, nodes }) => ({ chain: chainName(chain), nodes }))} />
      )}
      {troubled.map((source) => (
        <Beneath key={`${source.name} ${source.chain}`}>
          <b className="font-semibold text-ink">{chainName(source.chain)}:</b>{" "}
          <span className="wrap-anywhere">{source.last_error}</span>
        </Beneath>
      ))}
    </Section>
  );
}

function findingOf(sources: readonly OperatedSource[]): string {
  const bad = sources.filter((source) => !standingOf(source).isGood);
  if (sources.length === 0) return "No source follows a chain";
  if (bad.length === 0) return "All are within what their chain allows";
  const first = bad[0]!;
  const more = bad.length === 1 ? "" : `; ${plural(bad.length - 1, "other")} too`;
  return `${chainName(first.chain)} ${standingOf(first).verb}${more}`;
}

function cellsOf(source: OperatedSource) {
  const { chain, head_block: head, indexed_block: here, behind_seconds: behind, requests } = source;
  const { isGood, text } = standingOf(source);
  const blocks = head === null || here === null ? null : Math.max(0, head - here);
  return [
    <b key="chain" className="font-semibold">
      {chainName(chain)}
    </b>,
    head === null ? "not known" : count(head),
    here === null ? (
      "none yet"
    ) : (
      <span
        key="here"
        title={source.indexed_time === null ? undefined : dateTime(new Date(source.indexed_time * 1000))}
      >
        {count(here)}
      </span>
    ),
    behind === null
      ? "not known"
      : `${blocks === null ? "" : `${plural(blocks, "block")}, `}${duration(behind)}`,
    <LagBar key="lag" behind={behind} allowed={source.allowed_seconds} />,
    requests === null ? "none" : `${count(requests.sent)}, ${count(requests.failed)} failed`,
    <State key="state" isGood={isGood}>
      {text}
    </State>,
  ];
}

function SourceActions({ source: { chain, state } }: { readonly source: OperatedSource }) {
  const { ask } = useOperator();
  if (state === "not running") return null;
  const action = state === "paused" ? "resume" : "pause";
  return (
    <Button onClick={() => ask({ action: { action, chain } })}>
      {action === "pause" ? "Pause" : "Go on"}
      <span className="sr-only"> {chainName(chain)}</span>
    </Button>
  );
}

function LagAxis() {
  return (
    <span className="relative flex w-[120px] justify-between text-axis text-ink-3">
      <span>0</span>
      <span>allowed</span>
      <span>twice</span>
    </span>
  );
}

/** As far as allowed in blue, what is beyond in ink. The cell before it has the figure. */
function LagBar({ behind, allowed }: { readonly behind: number | null; readonly allowed: number }) {
  if (behind === null) return null;
  const part = Math.min(1, behind / (2 * allowed));
  return (
    <span aria-hidden="true" className="relative inline-block h-3 w-[120px] bg-track align-middle">
      <span
        className="absolute inset-y-0 left-0 min-w-[1.5px] bg-step-3"
        style={{ width: `${Math.min(part, 0.5) * 100}%` }}
      />
      {part > 0.5 && (
        <span
          className="absolute inset-y-0 left-1/2 bg-ink forced-color-adjust-none"
          style={{ width: `${(part - 0.5) * 100}%` }}
        />
      )}
      <span className="absolute -inset-y-0.75 left-1/2 w-px bg-ink forced-color-adjust-none" />
    </span>
  );
}
