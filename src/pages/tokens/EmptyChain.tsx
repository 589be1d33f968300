import { chainsQuery } from "../../api/chains.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { normalizeAddress } from "../../../contract/address.ts";
import { type ChainId, chains, familyOf } from "../../../contract/chains.ts";
import { readTyped } from "../../../contract/resolve-input.ts";
import { clock, count } from "../../lib/format.ts";
import { emptyChain } from "../../metrics/findings/empty-chain.ts";
import { CommandLine } from "../../sections/CommandLine.tsx";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { useShell } from "../../shell/shell-commands.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Lead } from "../../ui/Section.tsx";

/** In the place of a list: why a chain has no tokens here, and the way to the first. */
export function EmptyChain({ chain }: { readonly chain: ChainId }) {
  const { data, isPending } = useQuery(chainsQuery);
  const row = data?.chains.find(({ id }) => id === chain);
  // Where the server does not say, nothing is claimed of its nodes; the page of an address says more.
  const said = emptyChain(chain, data ? row : { node: "followed" }, data?.reads ?? true);
  const { name } = chains[chain];
  const head = row?.node === "followed" && !row.failing ? row.head : null;
  return (
    <>
      <Lead
        loading={isPending}
        rail={
          <div
            data-part="stamp"
            className="pt-1.25 text-label text-ink-2 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 max-lg:pt-0 max-lg:pb-2.5"
          >
            {data && (
              <>
                <span>
                  {row?.node === "asked" ? "Public nodes" : "Node"} of {name}
                </span>
                <b className="mt-px block text-[15px]/[20px] font-strong text-ink max-lg:mt-0 max-lg:text-label">
                  {head ? clock(new Date(head.at * 1_000)) : said.node}
                </b>
                {head && (
                  <span className="block">
                    {familyOf(chain) === "solana" ? "slot" : "block"} {count(head.block)}, {said.node}
                  </span>
                )}
              </>
            )}
          </div>
        }
      >
        <LeadSentence sentence={said.sentence} />
      </Lead>
      <div className="grid grid-cols-rail gap-x-gutter max-lg:block">
        <div className="col-start-2 max-w-[760px] pb-16">
          {said.setting === null ? (
            <AddressField chain={chain} />
          ) : (
            <CommandLine text={said.setting} what={said.setting.includes("=") ? "setting" : "command"} />
          )}
          <p className="mt-3 max-w-[56ch] text-label text-pretty text-ink-2">{said.note}</p>
        </div>
      </div>
    </>
  );
}

/** Leads to the page of what is typed; what is no address of the chain goes to the search, which says more of it. */
function AddressField({ chain }: { readonly chain: ChainId }) {
  const navigate = useNavigate();
  const { openSearch } = useShell();
  const [text, setText] = useState("");
  const open = (event: FormEvent) => {
    event.preventDefault();
    const typed = readTyped(text);
    const token = typed && "address" in typed ? normalizeAddress(chain, typed.address ?? "") : undefined;
    if (token === undefined) openSearch(text);
    else void navigate({ to: "/$chain/$token", params: { chain, token } });
  };
  const label = `Address of a token on ${chains[chain].name}`;
  return (
    <form className="flex gap-2" onSubmit={open}>
      <label className="flex h-10 min-w-0 flex-1 items-center gap-2 rounded-control border border-control pr-2 pl-2.5 text-data focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <Icon name="search" />
        <input
          className="min-w-0 flex-1 text-ink outline-none placeholder:text-ink-2"
          aria-label={label}
          placeholder={`${label}${familyOf(chain) === "evm" ? ", 0x…" : ""}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Button type="submit" primary className="h-10!">
        Open
      </Button>
    </form>
  );
}
