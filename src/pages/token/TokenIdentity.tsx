import { Link } from "@tanstack/react-router";
import { type ChainId, chains } from "../../../contract/chains.ts";
import { withToken, writeTokens } from "../../../contract/compared-tokens.ts";
import type { Meta } from "../../../contract/meta.ts";
import type { Token } from "../../../contract/tokens.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { tokenPages } from "../../lib/explorers.ts";
import { large, longLifetime, money, plural, priceText } from "../../lib/format.ts";
import { spokenName, spokenTicker } from "../../metrics/findings/name.ts";
import { readMarket } from "../../metrics/market.ts";
import { demoData } from "../../metrics/sections.ts";
import { supplyText } from "../../metrics/supply.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { DataMarks } from "../../sections/DataMarks.tsx";
import { EmbedButton } from "../../sections/EmbedButton.tsx";
import { useCompared, useStorageWorks } from "../../sections/saved-tokens.ts";
import { ShareMenu } from "../../sections/ShareMenu.tsx";
import { Term } from "../../sections/Term.tsx";
import { Address } from "../../ui/Address.tsx";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Epithet, Identity } from "../../ui/Identity.tsx";
import { Menu, MenuLink } from "../../ui/overlays/Menu.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { useWatching } from "../../sections/watching.ts";

interface TokenIdentityProps {
  readonly token: TokenRef;
  /** Undefined until at least its name is known. */
  readonly known: { readonly data: Token; readonly meta: Meta } | undefined;
}

export function TokenIdentity({ token, known }: TokenIdentityProps) {
  const address = displayAddress(token.chain, token.address);
  const source = known?.meta.sources[0];
  const compared = useCompared();
  return (
    <Identity
      label="Token"
      address={token.address}
      name={
        known ? (
          <>
            <TokenName>{known.data.name}</TokenName>
            <Epithet>
              <TokenName limit={16}>{known.data.ticker}</TokenName>
            </Epithet>
            <AlphabetWarning token={known.data} />
          </>
        ) : (
          <Skeleton width={240} height={27} />
        )
      }
      facts={
        <>
          <span>{chains[token.chain].name}</span>
          {/* On a narrow page what follows starts a new line. */}
          <span className="gap-0.5 max-md:flex-[1_0_60%]">
            <Address value={address} />
            <CopyButton text={address} what="address" />
            {source !== "demo" && <ExplorerMenu token={token} />}
          </span>
          {known && (
            <>
              <span>
                <Term metric="total-supply">Supply</Term>&nbsp;
                {supplyText(known.data, known.meta)}
              </span>
              <span className="max-md:hidden">{plural(known.data.decimals, "decimal")}</span>
              <MarketFacts token={known.data} meta={known.meta} />
              <DataMarks meta={known.meta} />
            </>
          )}
        </>
      }
      actions={
        <>
          {known && <WatchToggle chain={token.chain} token={known.data} />}
          <Link
            className={buttonLook()}
            to="/compare"
            search={{ t: writeTokens(withToken(compared, token)) }}
          >
            <Icon name="compare" />
            Compare
          </Link>
          <EmbedButton
            subject={{ kind: "token", ...token }}
            name={spokenName({ ...token, ...known?.data })}
          />
          <ShareMenu
            title={known ? `${spokenName(known.data)} holders` : "Holderscope"}
            metric="top-share"
            asOf={known?.meta.asOf}
            demo={source === "demo" ? demoData : ""}
            token={token}
          />
        </>
      }
    />
  );
}

function ExplorerMenu({ token: { chain, address } }: { readonly token: TokenRef }) {
  return (
    <Menu label="Open in an explorer" icon="external" iconOnly title="Open in a new tab">
      {tokenPages(chain, address).map(({ name, href }) => (
        <MenuLink key={name} href={href}>
          {name}
        </MenuLink>
      ))}
    </Menu>
  );
}

/** Price, market value, age and what moved lately, beside a token's name: what is not known is left out. */
function MarketFacts({ token, meta }: { readonly token: Token; readonly meta: Meta }) {
  const { priceUsd, valueUsd, ageSeconds, movedUsd, movedTokens } = readMarket(token, meta);
  return (
    <>
      {priceUsd !== null && (
        <span>
          <Term metric="price">Price</Term>&nbsp;{priceText(priceUsd)}
        </span>
      )}
      {valueUsd !== null && (
        <span>
          <Term metric="market-value">Supply × price</Term>&nbsp;{money(valueUsd)}
        </span>
      )}
      {ageSeconds !== null && (
        <span>
          <Term metric="token-age">Age</Term>&nbsp;{longLifetime(ageSeconds)}
        </span>
      )}
      {movedTokens !== null && (
        <span>
          <Term metric="transfer-volume">Moved in 7 days</Term>&nbsp;
          {movedUsd === null ? `${large(movedTokens)} ${spokenTicker(token)}` : money(movedUsd)}
        </span>
      )}
    </>
  );
}

interface WatchToggleProps {
  readonly chain: ChainId;
  readonly token: Pick<Token, "address" | "name" | "ticker">;
}

/** The button of the identity bar. Absent where the browser keeps nothing. */
function WatchToggle({ chain, token }: WatchToggleProps) {
  const { watching, toggle } = useWatching(chain, token);
  if (!useStorageWorks()) return null;
  return (
    <Button icon="star" aria-pressed={watching} onClick={toggle}>
      {watching ? "Watching" : "Watch"}
    </Button>
  );
}
