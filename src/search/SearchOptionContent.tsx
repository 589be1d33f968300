import { displayAddress } from "../lib/display-address.ts";
import { chains } from "../../contract/chains.ts";
import { plural } from "../lib/format.ts";
import { plainName } from "../lib/text.ts";
import { Address } from "../ui/Address.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Identicon } from "../ui/Identicon.tsx";
import { TokenName } from "../ui/TokenName.tsx";
import type { SearchOption } from "./search-options.ts";

interface SearchOptionContentProps {
  readonly option: SearchOption;
  /** What was typed. */
  readonly wanted: string;
}

export function SearchOptionContent({ option, wanted }: SearchOptionContentProps) {
  const { token, chain, action, state, warning } = option;
  const address = displayAddress(chain, option.address);
  return (
    <>
      <Identicon address={option.address} size={28} />
      <span>
        {token ? (
          <>
            <b>
              <Highlighted text={token.name} wanted={wanted} />
            </b>{" "}
            <span className="text-ink-2">
              {token.ticker && (
                <>
                  <TokenName limit={16}>{token.ticker}</TokenName>,{" "}
                </>
              )}
              {chains[chain].name}
              {typeof token.holders === "number" && `, ${plural(token.holders, "holder")}`}
            </span>
          </>
        ) : (
          <b>{action}</b>
        )}
        <br />
        <Address value={address} form={token ? "short" : "full"} />
        {state && <span className="text-ink-2">, {state}</span>}
        {warning && (
          <span className="mt-0.5 block text-label">
            <Icon name="warning" size={13} /> {warning}: compare the address
          </span>
        )}
      </span>
      <kbd aria-hidden="true" className="invisible group-data-highlighted:visible">
        enter
      </kbd>
    </>
  );
}

/** The name with what was typed marked in it, where it can be found as it stands. */
function Highlighted({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const term = wanted.trim();
  const index = term === "" ? -1 : text.toLowerCase().indexOf(term.toLowerCase());
  const shown = plainName(text, 48);
  if (index === -1 || !shown.startsWith(text.slice(0, index + term.length)))
    return <TokenName limit={48}>{text}</TokenName>;
  return (
    <bdi className="wrap-anywhere">
      {shown.slice(0, index)}
      <mark className="bg-transparent text-inherit underline decoration-2 underline-offset-3">
        {shown.slice(index, index + term.length)}
      </mark>
      {shown.slice(index + term.length)}
    </bdi>
  );
}
