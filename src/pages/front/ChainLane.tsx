import { Link } from "@tanstack/react-router";
import { type ChainId, chains } from "../../../contract/chains.ts";
import type { ChainsAnswer } from "../../api/service.ts";
import { duration, plural } from "../../lib/format.ts";
import { shownChains } from "../../lib/shown-chains.ts";
import { Lane, Lanes } from "../../ui/Lanes.tsx";

const itemLook = "flex min-h-9 flex-col justify-center text-data leading-4.5 no-underline";

/** The lists of all chains, with what is here of each and what is in the way of it. */
export function ChainLane({ known }: { readonly known: ChainsAnswer | undefined }) {
  const ids = shownChains();
  return (
    <Lanes label="Chains">
      <Lane id="status" name="Chains">
        <ul className="scrolls-sideways -my-1 flex whitespace-nowrap *:border-l *:border-rule *:px-6 *:first:border-l-0 *:first:pl-0 max-md:-mr-margin max-md:*:px-4">
          {ids.map((chain) => (
            <li key={chain}>
              <Link className={itemLook} to="/$chain" params={{ chain }} activeProps={{}}>
                <b className="font-semibold">{chains[chain].name}</b>
                <span className="text-label text-ink-2">{stateText(chain, known)}</span>
              </Link>
            </li>
          ))}
          {ids.length > 1 && (
            <li>
              <Link className={itemLook} to="/all" activeProps={{}}>
                <b className="font-semibold">All chains</b>
                <span className="text-label text-ink-2">
                  {known ? tokensText(known.all_chains) : "in one list"}
                </span>
              </Link>
            </li>
          )}
        </ul>
      </Lane>
    </Lanes>
  );
}

/** Tokens that are here, or why its newest transfers are not. */
function stateText(chain: ChainId, known: ChainsAnswer | undefined): string {
  const row = known?.chains.find(({ id }) => id === chain);
  if (row === undefined) return "tokens";
  if (row.failing) return "its node does not answer";
  if (row.behind_seconds !== undefined) return `${duration(row.behind_seconds)} behind`;
  return tokensText(row.tokens);
}

function tokensText(tokens: number): string {
  return tokens === 0 ? "no token yet" : plural(tokens, "token");
}
