import { displayAddress } from "../../../contract/address.ts";
import { type ChainId, chains } from "../../../contract/chains.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";

const nodeSetting = (chain: ChainId) => `HOLDERSCOPE_${chain.toUpperCase()}_RPC`;

/** Reads one token from a terminal, also into a running server. */
export function indexCommand({ chain, address }: TokenRef): string {
  return `npx holderscope index ${chain} --token ${displayAddress(chain, address)} --rpc URL`;
}

interface WaysToReadProps {
  readonly token: TokenRef;
  readonly hasNode: boolean;
}

/** Where this page cannot have it read: what whoever runs the server can do. */
export function WaysToRead({ token, hasNode }: WaysToReadProps) {
  const { name } = chains[token.chain];
  return (
    <div className="mt-4 max-w-[760px]">
      <p>
        {hasNode
          ? `If it is a token, whoever runs this server can have its transfers read:`
          : `No node is set for ${name}, so this server cannot ask what is at this address. If it is a token, whoever runs the server can have its transfers read:`}
      </p>
      {!hasNode && (
        <>
          <p>With a node of one’s own, after a restart:</p>
          <CommandLine text={`${nodeSetting(token.chain)}=https://…`} what="setting" />
        </>
      )}
      {!hasNode && <p>This token alone, from a terminal and without a restart:</p>}
      <CommandLine text={indexCommand(token)} what="command" />
    </div>
  );
}

/** A line to be copied. */
export function CommandLine({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <div className="mt-2 flex max-w-[760px] items-center gap-1 rounded-control border border-control bg-bg py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 font-mono text-label leading-4.5 break-all text-ink">{text}</code>
      <CopyButton text={text} what={what} />
    </div>
  );
}
