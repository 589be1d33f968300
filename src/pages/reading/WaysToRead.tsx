import { displayAddress } from "../../../contract/address.ts";
import { type ChainId, chains, familyOf } from "../../../contract/chains.ts";
import type { Reading } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { CommandLine } from "../../sections/CommandLine.tsx";

export const nodeSetting = (chain: ChainId) => `HOLDERSCOPE_${chain.toUpperCase()}_RPC`;
export const publicSetting = (chain: ChainId) => `HOLDERSCOPE_${chain.toUpperCase()}_PUBLIC_RPC`;

/** Reads one token from a terminal, also into a running server. */
export function indexCommand({ chain, address }: TokenRef): string {
  return `npx holderscope index ${chain} --token ${displayAddress(chain, address)} --rpc URL`;
}

const whatIsRead = ({ chain }: TokenRef) => (familyOf(chain) === "solana" ? "accounts" : "transfers");

interface WaysToReadProps {
  readonly token: TokenRef;
  /** Why this page cannot have it read. */
  readonly reading: Extract<Reading, { readonly state: "off" | "no_node" }>;
}

/** Where this page cannot have it read: what whoever runs the server can do. */
export function WaysToRead({ token, reading }: WaysToReadProps) {
  if (reading.state === "off") {
    return (
      <div className="mt-4 max-w-[760px]">
        <p>If it is a token, whoever runs this server can have its {whatIsRead(token)} read:</p>
        <CommandLine text={indexCommand(token)} what="command" />
      </div>
    );
  }
  const { name } = chains[token.chain];
  const isSolana = familyOf(token.chain) === "solana";
  return (
    <div className="mt-4">
      <p>
        No node is set for {name}, so this server cannot ask what is at this address.{" "}
        {isSolana &&
          "Public nodes of Solana mostly refuse to list the accounts of a token, so none is asked here. "}
        If it is a token, whoever runs the server can have its {whatIsRead(token)} read:
      </p>
      <div className="mt-4 grid max-w-[1140px] gap-x-6 gap-y-5 lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-rule lg:*:not-last:pr-6">
        {reading.is_public_off && (
          <Way
            title="Public nodes, no key"
            text="Asked only for tokens that somebody asks for. After a restart."
            line="HOLDERSCOPE_PUBLIC_NODES=on"
            what="setting"
          />
        )}
        <Way
          title="A node of your own"
          text={
            isSolana
              ? "It has to answer getProgramAccounts, getProgramAccountsV2 or getTokenAccounts. After a restart."
              : "Faster, and nobody else sees what is read. After a restart."
          }
          line={`${nodeSetting(token.chain)}=https://…`}
          what="setting"
        />
        <Way
          title="This token only"
          text="From a terminal, also while the server runs."
          line={indexCommand(token)}
          what="command"
        />
      </div>
    </div>
  );
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly line: string;
  readonly what: string;
}

function Way({ title, text, line, what }: WayProps) {
  return (
    <div className="min-w-0">
      <h2 className="text-data font-strong text-ink">{title}</h2>
      <p className="text-label">{text}</p>
      <CommandLine text={line} what={what} />
    </div>
  );
}
