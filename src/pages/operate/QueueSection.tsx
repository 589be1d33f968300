import type { OperatedReading } from "../../../contract/beside/operate.ts";
import { plural, shortClock } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { Beneath, ActionRows } from "../../ui/ActionRows.tsx";
import { chainName, readingState } from "./operate-words.ts";
import { useOperator } from "./operator.ts";

const columns = [
  { head: "Work" },
  { head: "Chain" },
  { head: "Asked for" },
  { head: "Done", narrow: "beside" },
] as const;

/** Tokens that are read and tokens that wait. */
export function QueueSection({ queue }: { readonly queue: readonly OperatedReading[] }) {
  const { ask } = useOperator();
  const waiting = queue.filter(({ state }) => state === "waiting").length;
  return (
    <Section
      id="queue"
      name="Queue"
      how="What visitors asked for, in that order, and what commands and settings have read. It survives a restart."
      finding={
        queue.length === 0
          ? "Nothing is being read, and nothing waits"
          : `${plural(queue.length - waiting, "token")} being read, ${plural(waiting, "waits", "wait")}`
      }
    >
      {queue.length === 0 ? (
        <Beneath>
          A token is read when somebody asks for it on its page, or by a command: npx holderscope index --help
        </Beneath>
      ) : (
        <ActionRows
          label="Queue"
          columns={columns}
          rows={queue.map((reading) => ({
            key: `${reading.chain}:${reading.address}`,
            cells: [
              <b key="work" className="font-semibold">
                Read {reading.name ? <TokenName limit={32}>{reading.name}</TokenName> : reading.address}
              </b>,
              chainName(reading.chain),
              reading.asked_at === null
                ? "by a command or a setting"
                : `by a visitor, ${shortClock(new Date(reading.asked_at * 1000))}`,
              readingState(reading),
            ],
            actions: reading.can_cancel && (
              <Button
                onClick={() =>
                  ask({ action: { action: "cancel", chain: reading.chain, address: reading.address } })
                }
              >
                Cancel
              </Button>
            ),
          }))}
        />
      )}
    </Section>
  );
}
