import { Link } from "@tanstack/react-router";
import { chains } from "../../../contract/chains.ts";
import type { QueuedReading } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { shortAddress } from "../../lib/address.ts";
import { roundShare } from "../../lib/format.ts";
import { TokenName } from "../../ui/TokenName.tsx";

interface ReadingQueueTableProps {
  readonly token: TokenRef;
  readonly queue: readonly QueuedReading[];
}

/** Those that are read before a token, and itself. */
export function ReadingQueueTable({ token, queue }: ReadingQueueTableProps) {
  return (
    <table className="mt-4 w-full max-w-[640px] border-collapse text-data">
      <caption className="sr-only">Tokens that are read first, in their order</caption>
      <thead className="text-left text-label text-ink-2">
        <tr className="*:pb-1.5 *:font-normal">
          <th scope="col" className="w-8">
            No.
          </th>
          <th scope="col">Token</th>
          <th scope="col" className="max-md:hidden">
            Chain
          </th>
          <th scope="col" className="text-right">
            State
          </th>
        </tr>
      </thead>
      <tbody>
        {queue.map(({ chain, address, name, read }, index) => {
          const isThis = chain === token.chain && address === token.address;
          const text = name === null ? shortAddress(address) : <TokenName limit={32}>{name}</TokenName>;
          return (
            <tr
              key={`${chain}:${address}`}
              className={`border-t border-rule *:py-2 ${isThis ? "bg-track" : ""}`}
            >
              <td className="text-ink-2">{index + 1}</td>
              <th scope="row" className="text-left font-strong">
                {isThis ? (
                  <>
                    {text}
                    <span className="font-normal text-ink-2">, this one</span>
                  </>
                ) : (
                  <Link to="/$chain/$token" params={{ chain, token: address }}>
                    {text}
                  </Link>
                )}
              </th>
              <td className="text-ink-2 max-md:hidden">{chains[chain].name}</td>
              <td className="text-right text-ink-2">
                {read === null ? "waits" : `is read, ${roundShare(read)}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
