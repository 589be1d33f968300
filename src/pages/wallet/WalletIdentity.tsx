import { Link } from "@tanstack/react-router";
import { displayAddress } from "../../lib/display-address.ts";
import { chains } from "../../../contract/chains.ts";
import type { Token } from "../../../contract/tokens.ts";
import { metaOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { walletPage } from "../../lib/explorers.ts";
import { demoData } from "../../metrics/sections.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { Address } from "../../ui/Address.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { ExternalLink } from "../../ui/IconButton.tsx";
import { Epithet, Identity } from "../../ui/Identity.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { BackToHolders } from "./BackToHolders.tsx";
import { AddressTools } from "../../sections/behind/AddressTools.tsx";
import { DataMarks } from "../../sections/DataMarks.tsx";
import { EmbedButton } from "../../sections/EmbedButton.tsx";
import { ShareMenu } from "../../sections/ShareMenu.tsx";
import { Term } from "../../sections/Term.tsx";
import { useAnswer } from "../../api/use-answer.ts";

interface WalletIdentityProps {
  readonly token: TokenRef;
  readonly wallet: string;
  /** The token, once it is known. */
  readonly of: Token | undefined;
  readonly label: string;
  readonly account: string | undefined;
}

export function WalletIdentity({ token, wallet, of, label, account }: WalletIdentityProps) {
  const params = { chain: token.chain, token: token.address };
  const { name: chainName } = chains[token.chain];
  const address = displayAddress(token.chain, wallet);
  const explorer = walletPage(token.chain, wallet);
  const named = useAnswer(tokenQueries(token).token);
  const onChain = named.state === "ready" && named.meta.sources[0] !== "demo";
  const tokenName = of ? <TokenName limit={32}>{of.name}</TokenName> : "the token";
  return (
    <>
      <nav aria-label="Breadcrumb" className="flex gap-2 pt-4 text-label text-ink-2 max-md:hidden">
        <Link to="/$chain" params={params}>
          {chainName}
        </Link>
        <span>/</span>
        <Link to="/$chain/$token" params={params} activeOptions={{ exact: true }}>
          {tokenName}
        </Link>
        <span>/</span>
        <Link to="/$chain/$token/holders" params={params}>
          Holders
        </Link>
        <span>/</span>
        <span aria-current="page">Wallet</span>
      </nav>
      <Identity
        label="Wallet"
        address={wallet}
        name={
          <>
            {label}
            <Epithet>of {tokenName}</Epithet>
            <span className="self-center font-normal">
              <AddressTools token={token} address={wallet} among={[wallet]} />
            </span>
          </>
        }
        facts={
          <>
            <span className="max-md:hidden">{chainName}</span>
            <span className="gap-0.5">
              <Address value={address} />
              <CopyButton text={address} what="wallet address" />
              {onChain && (
                <ExternalLink small label={`Open wallet in ${explorer.name}`} href={explorer.href} />
              )}
            </span>
            {account && (
              <span className="gap-0.5">
                <Term metric="token-account">Token account</Term>&nbsp;
                <Address value={account} form="short" />
                <CopyButton text={account} what="token account" />
              </span>
            )}
            <Link
              className="inline-flex min-h-6 items-center"
              to="/$chain/wallet/$wallet"
              params={{ chain: token.chain, wallet }}
            >
              Its other tokens
            </Link>
            {named.state === "ready" && <DataMarks meta={named.meta} />}
          </>
        }
        actions={
          <>
            <BackToHolders token={token} />
            <EmbedButton
              subject={{ kind: "wallet", ...token, wallet }}
              name={`${label} of ${of ? spokenName(of) : "a token"}`}
            />
            <ShareMenu
              title={`${label} of ${of ? spokenName(of) : "a token"}`}
              metric="share-of-supply"
              asOf={metaOf(named)?.asOf}
              demo={metaOf(named)?.sources.includes("demo") ? demoData : ""}
            />
          </>
        }
      />
    </>
  );
}
