import { displayAddress } from "../../lib/display-address.ts";
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

/** Where this page cannot have it read: the one step that reads it, and behind it the settings. */
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
    <div className="mt-4 max-w-[760px]">
      <p>
        This server has no node of {name} to ask what is at this address. If it is a token, this command reads
        its {whatIsRead(token)} into the running server. Put the address of a node in the place of URL
        {isSolana ? ": one that lists the accounts of a token, which many public ones do not." : "."}
      </p>
      <CommandLine text={indexCommand(token)} what="command" />
      <details className="mt-4 text-label text-ink-2">
        <summary className="py-1.5">Read tokens from this page instead: settings of the server</summary>
        {reading.is_public_off && (
          <Way
            text="Public nodes, without a key, asked only for tokens that somebody asks for. After a restart."
            line="HOLDERSCOPE_PUBLIC_NODES=on"
          />
        )}
        <Way
          text={
            isSolana
              ? "A node of your own, which has to answer getProgramAccounts, getProgramAccountsV2 or getTokenAccounts. After a restart."
              : "A node of your own: faster, and nobody else sees what is read. After a restart."
          }
          line={`${nodeSetting(token.chain)}=https://…`}
        />
      </details>
    </div>
  );
}

interface WayProps {
  readonly text: string;
  readonly line: string;
}

function Way({ text, line }: WayProps) {
  return (
    <>
      <p className="mt-2">{text}</p>
      <CommandLine text={line} what="setting" />
    </>
  );
}
