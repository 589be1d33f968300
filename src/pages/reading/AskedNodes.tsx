import type { AskedNode } from "../../../contract/readings.ts";
import { chains } from "../../../contract/chains.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, plural } from "../../lib/format.ts";
import { capital, numberWord } from "../../metrics/findings/words.ts";
import { NodeTable } from "../../sections/NodeTable.tsx";
import { CommandLine } from "../../sections/CommandLine.tsx";
import { Section } from "../../ui/Section.tsx";
import { nodeSetting, publicSetting } from "./WaysToRead.tsx";

interface AskedNodesProps {
  readonly token: TokenRef;
  readonly nodes: readonly AskedNode[];
}

/** Of the public nodes that were asked: what stands in the way, and the ways around it. */
export function AskedNodes({ token: { chain }, nodes }: AskedNodesProps) {
  const { name } = chains[chain];
  const silent = nodes.filter(({ trouble }) => trouble !== null).length;
  return (
    <Section
      id="nodes"
      name="Nodes"
      how={`No node is set for ${name}, so public ones are asked. They are asked again by themselves.`}
      finding={
        silent === nodes.length
          ? `${capital(numberWord(nodes.length))} public ${nodes.length === 1 ? "node was asked, and it did not answer" : "nodes were asked, and none answered"}`
          : `${silent} of ${nodes.length} public nodes did not answer`
      }
    >
      <NodeTable of={[{ chain: null, nodes }]} />
      <p className="mt-4 max-w-[56ch] text-pretty text-ink-2">
        A public node may be down, or refuse this machine; or this machine has no way to the internet. If you
        run this server, name a node of your own, or other public ones, and start it again:
      </p>
      <CommandLine text={`${nodeSetting(chain)}=https://…`} what="setting" />
      <CommandLine text={`${publicSetting(chain)}=https://…`} what="setting" />
    </Section>
  );
}

/** While a token is read: what each node was asked, and which limits it has shown. */
export function NodesAtWork({ nodes }: Pick<AskedNodesProps, "nodes">) {
  const calls = nodes.reduce((sum, node) => sum + node.calls, 0);
  const refused = nodes.reduce((sum, node) => sum + node.refused, 0);
  return (
    <Section
      id="nodes"
      name="Nodes"
      how="What each node allows is learned and remembered. A batch of ten counts as ten."
      finding={`${plural(calls, "call")} to ${nodes.length === 1 ? "a public node" : `${numberWord(nodes.length)} public nodes`}, ${refused === 0 ? "none refused" : `${count(refused)} refused`}`}
      source="This server’s own record, since it was started."
    >
      <NodeTable of={[{ chain: null, nodes }]} />
    </Section>
  );
}

/** Said where a token may be read by them: what they are, and what a node of one's own would bring. */
export function ByPublicNodes({ token: { chain }, nodes }: AskedNodesProps) {
  return (
    <div className="mt-4 max-w-[760px] print:hidden">
      <p className="max-w-[64ch] text-label text-pretty text-ink-2">
        Read by {nodes.length === 1 ? "a public node" : `${nodes.length} public nodes`} (
        {nodes.map(({ host }) => host).join(", ")}), which {nodes.length === 1 ? "takes" : "take"} few
        questions at a time and {nodes.length === 1 ? "sees" : "see"} which tokens are indexed here. A node of
        your own is faster and keeps that to itself:
      </p>
      <CommandLine text={`${nodeSetting(chain)}=https://…`} what="setting" />
    </div>
  );
}
