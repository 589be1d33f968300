import type { ReactNode } from "react";
import type { OperateReport } from "../../../contract/beside/operate.ts";
import { clock, count, date, dateTime } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import { size } from "./operate-words.ts";
import { useOperator } from "./operator.ts";

/** Disk, memory, the newest copy, and which versions run. */
export function MachineSection({ report }: { readonly report: OperateReport }) {
  const { machine, backups, server, hosted, at } = report;
  const { ask } = useOperator();
  const { last } = backups;
  const used = machine.disk_bytes - machine.disk_free_bytes;
  return (
    <Section
      id="machine"
      name="Machine"
      how="The database with its log, the disk that it is on, and the memory of this process."
      finding={`${size(machine.database_bytes)} of data, ${size(machine.memory_bytes)} of memory, ${
        last === null ? "no copy made here" : `a copy of ${date(new Date(last.at * 1000))}`
      }`}
      source={`Measured ${clock(new Date(at * 1000))}.`}
    >
      <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-8 *:min-w-0 lg:grid-cols-3">
        <div>
          <Bar
            label="Disk"
            of={`of ${size(machine.disk_bytes)}`}
            parts={[machine.database_bytes, Math.max(0, used - machine.database_bytes)]}
            total={machine.disk_bytes}
            legend={`this database ${size(machine.database_bytes)}; all else ${size(Math.max(0, used - machine.database_bytes))}`}
          />
          <Lines>
            <Line name="Free">{size(machine.disk_free_bytes)}</Line>
            <Line name="Directory">
              <span className="font-mono text-label wrap-anywhere">{machine.directory}</span>
            </Line>
          </Lines>
        </div>
        <div>
          <Bar
            label="Memory"
            of="of this process"
            parts={[machine.memory_bytes]}
            total={Math.max(machine.memory_bytes, machine.database_memory_bytes * 1.5)}
            legend={`the database may take ${size(machine.database_memory_bytes)}; the process needs some hundred MB beside it`}
          />
          <Lines>
            <Line name="Setting">
              <span className="font-mono text-label wrap-anywhere">
                HOLDERSCOPE_MEMORY_MIB={count(machine.database_memory_bytes / 1_048_576).replaceAll(",", "")}
              </span>
            </Line>
            <Line name="Version">
              {server.version}, Node.js {server.node}
            </Line>
            <Line name="Database">
              schema {server.schema}, formulas {server.formulas}
            </Line>
            <Line name="Runs since">{dateTime(new Date(server.started_at * 1000))}</Line>
            {hosted && (
              <Line name="Hosted">
                {hosted.host}: {count(hosted.units_spent)} units this month
                {hosted.monthly_units !== null && ` of ${count(hosted.monthly_units)}`}
                {hosted.last_failure !== null && `; last failure: ${hosted.last_failure}`}
              </Line>
            )}
          </Lines>
        </div>
        <div>
          <p className="text-label text-ink-2">
            <b className="font-semibold text-ink">Backup</b>, taken while running
          </p>
          <Lines>
            <Line name="Last">
              {last === null
                ? "none was made on this page"
                : `${dateTime(new Date(last.at * 1000))}, ${size(last.bytes)}`}
            </Line>
            {last !== null && <Line name="Proved">read in full before it was named</Line>}
            <Line name="Where">
              <span className="font-mono text-label wrap-anywhere">{last?.path ?? backups.directory}</span>
            </Line>
          </Lines>
          <Button icon="download" className="mt-3" onClick={() => ask({ action: { action: "backup" } })}>
            Back up now
          </Button>
          <p className="mt-3 text-label text-ink-2">
            Do not copy the database file by itself: its last hours are in the log beside it. To restore, stop
            the server: npx holderscope restore FILE
          </p>
        </div>
      </div>
    </Section>
  );
}

interface BarProps {
  readonly label: string;
  readonly of: string;
  readonly parts: readonly number[];
  readonly total: number;
  readonly legend: string;
}

const partLooks = ["bg-step-4", "bg-step-2"];

function Bar({ label, of, parts, total, legend }: BarProps) {
  return (
    <>
      <p className="text-label text-ink-2">
        <b className="font-semibold text-ink">{label}</b>, {of}
      </p>
      <div aria-hidden="true" className="mt-2 flex h-3.5 gap-px bg-track">
        {parts.map((part, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
            key={index}
            className={`min-w-px ${partLooks[index]}`}
            style={{ width: `${total > 0 ? (part / total) * 100 : 0}%` }}
          />
        ))}
      </div>
      <p className="mt-1 text-axis text-ink-3">{legend}</p>
    </>
  );
}

function Lines({ children }: { readonly children: ReactNode }) {
  return <dl className="mt-3 text-data">{children}</dl>;
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)] gap-3 border-t border-rule py-1.5 first:border-t-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
