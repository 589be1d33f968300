import type { OperatedCluster } from "../../../contract/beside/operate.ts";
import { count, duration, plural } from "../../lib/format.ts";
import { Section } from "../../ui/Section.tsx";
import { Beneath, ActionRows, State } from "../../ui/ActionRows.tsx";
import { size } from "./operate-words.ts";

const workerColumns = [
  { head: "Worker" },
  { head: "State", narrow: "beside" },
  { head: "Tokens", isNumber: true },
  { head: "Not published yet" },
] as const;
const replicaColumns = [
  { head: "ClickHouse" },
  { head: "Shard", isNumber: true },
  { head: "State", narrow: "beside" },
] as const;

/** The machines of a cluster: who works, and whether ClickHouse answers. */
export function ClusterSection({ cluster }: { readonly cluster: OperatedCluster }) {
  const { workers, replicas, tokens, bytes } = cluster;
  const living = workers.filter(({ is_alive: isAlive }) => isAlive).length;
  const faults = workers.flatMap((worker) => worker.faults);
  return (
    <Section
      id="cluster"
      name="Cluster"
      how="What workers said with their last heartbeat, and whether each ClickHouse server answered a moment ago."
      finding={`${plural(living, "worker")} at work, ${plural(tokens, "token")} published, ${size(bytes)}`}
    >
      <ActionRows
        label="Workers"
        columns={workerColumns}
        rows={workers.map((worker) => ({
          key: worker.holder,
          cells: [
            <span key="name" className="font-mono text-label wrap-anywhere">
              {worker.url || worker.holder}
            </span>,
            <State key="state" isGood={worker.is_alive}>
              {worker.is_alive ? "works" : `not heard of for ${duration(worker.seconds_ago)}`}
            </State>,
            count(worker.tokens),
            worker.waiting === 0
              ? "nothing"
              : `${count(worker.waiting)}, the oldest for ${duration(worker.waiting_seconds)}`,
          ],
        }))}
      />
      <ActionRows
        label="ClickHouse servers"
        columns={replicaColumns}
        rows={replicas.map(({ shard, url, fault }) => ({
          key: url,
          cells: [
            <span key="name" className="font-mono text-label wrap-anywhere">
              {url}
            </span>,
            count(shard),
            <State key="state" isGood={fault === null}>
              {fault ?? "answers"}
            </State>,
          ],
        }))}
      />
      {faults.map(({ scope, reason }) => (
        <Beneath key={scope}>
          <span className="font-mono">{scope}</span> is not published: {reason}
        </Beneath>
      ))}
    </Section>
  );
}
