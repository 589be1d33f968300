import { useEffect, useRef } from "react";
import { chains, familyOf } from "../../../contract/chains.ts";
import type { AskedNode, Described, Reading } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { walletPage } from "../../lib/explorers.ts";
import { count, date, plural, roundShare } from "../../lib/format.ts";
import { readingLead, readingName, readShare } from "../../metrics/readings.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { Address } from "../../ui/Address.tsx";
import { announce } from "../../ui/announcer.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Epithet, Identity } from "../../ui/Identity.tsx";
import { StatusBar } from "../../ui/Notice.tsx";
import { Lead } from "../../ui/Section.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { AskedNodes, NodesAtWork } from "./AskedNodes.tsx";
import { KnownContract } from "./KnownContract.tsx";
import { KnownMint } from "./KnownMint.tsx";
import { ReadingProgress } from "./ReadingProgress.tsx";
import { MintRefused, ReadingRefused } from "./ReadingRefused.tsx";

interface ReadingPageProps {
  readonly token: TokenRef;
  readonly reading: ShownReading;
  /** Where no node is set. */
  readonly publicNodes?: readonly AskedNode[] | null;
  /** Without it nothing can be changed. */
  readonly pageToken?: string | undefined;
  /** Others asked for it, who alone can stop it. */
  readonly isOfOthers?: boolean;
  /** The server did not answer lately. */
  readonly isLost?: boolean;
}

export function ReadingPage(props: ReadingPageProps) {
  const { token, reading, publicNodes = null, pageToken, isOfOthers = false, isLost = false } = props;
  const known = "token" in reading ? reading.token : null;
  const isSolana = familyOf(token.chain) === "solana";
  const isHeldUp =
    reading.state === "unanswered" || (reading.state === "reading" && reading.trouble !== null);
  useSpoken(reading, known);
  return (
    <>
      {isLost && (
        <StatusBar>
          <b>The server could not be reached.</b> This page asks again by itself.
        </StatusBar>
      )}
      <AddressHead token={token} known={known} />
      <ReadingLead token={token} reading={reading} known={known} isByPublic={publicNodes !== null} />
      {isHeldUp && publicNodes !== null && <AskedNodes token={token} nodes={publicNodes} />}
      {reading.state === "known" &&
        (isSolana ? (
          <KnownMint token={token} known={reading.token} pageToken={pageToken} />
        ) : (
          <KnownContract token={token} reading={reading} publicNodes={publicNodes} pageToken={pageToken} />
        ))}
      {(reading.state === "reading" || reading.state === "waiting" || reading.state === "stopped") && (
        <ReadingProgress token={token} reading={reading} pageToken={pageToken} isOfOthers={isOfOthers} />
      )}
      {reading.state === "reading" && !isHeldUp && publicNodes !== null && (
        <NodesAtWork nodes={publicNodes} />
      )}
      {reading.state === "refused" &&
        (isSolana ? (
          <MintRefused token={token} reading={reading} />
        ) : (
          <ReadingRefused token={token} reading={reading} />
        ))}
    </>
  );
}

function AddressHead({ token, known }: { readonly token: TokenRef; readonly known: Described | null }) {
  const address = displayAddress(token.chain, token.address);
  const name = known?.name ?? known?.ticker;
  return (
    <Identity
      label="Address"
      address={token.address}
      name={
        name ? (
          <>
            <TokenName>{name}</TokenName>
            {known?.ticker && (
              <Epithet>
                <TokenName limit={16}>{known.ticker}</TokenName>
              </Epithet>
            )}
            <AlphabetWarning token={{ name, ticker: known?.ticker ?? "" }} />
          </>
        ) : known ? (
          `A ${known.program ? "token" : "contract"} without a name`
        ) : (
          `An address on ${chains[token.chain].name}`
        )
      }
      facts={
        <>
          <span>{chains[token.chain].name}</span>
          <span className="gap-0.5 max-md:flex-[1_0_60%]">
            <Address value={address} />
            <CopyButton text={address} what="address" />
          </span>
          {known && <span>{plural(known.decimals, "decimal")}</span>}
          {known?.program === "Token-2022" && <span>{known.program}</span>}
        </>
      }
      actions={null}
    />
  );
}

interface ReadingLeadProps {
  readonly token: TokenRef;
  readonly isByPublic: boolean;
  readonly reading: ShownReading;
  readonly known: Described | null;
}

function ReadingLead({ token: { chain, address }, reading, known, isByPublic }: ReadingLeadProps) {
  const explorer = walletPage(chain, address);
  return (
    <>
      <Lead rail={<ReadingRail reading={reading} known={known} />}>
        {reading.state === "unanswered" ? (
          <>
            <b>
              {isByPublic ? "No public node of " : "The node of "}
              {chains[chain].name} {isByPublic ? "said" : "did not say"} what is at this address.
            </b>{" "}
            {isByPublic ? "They are" : "It is"} asked again in a few seconds.
          </>
        ) : (
          <LeadSentence sentence={readingLead(reading, chain)} />
        )}
      </Lead>
      {reading.state === "unanswered" && (
        <p className="max-w-[56ch] text-ink-2 lg:ml-[calc(var(--rail)+var(--gutter))]">
          {!isByPublic && `The node: ${reading.reason}. `}Meanwhile{" "}
          <a href={explorer.href} target="_blank" rel="noopener noreferrer">
            look it up in {explorer.name}
          </a>
          .
        </p>
      )}
    </>
  );
}

const spokenParts = [0.25, 0.5, 0.75];

/** Says each state once, and a reading at every quarter. */
function useSpoken(reading: ShownReading, known: Described | null): void {
  const said = useRef<string>(undefined);
  const part = reading.state === "reading" ? (readShare(reading.progress) ?? 0) : 0;
  const quarters = spokenParts.filter((each) => part >= each).length;
  const name = readingName(known);
  const text =
    reading.state === "reading"
      ? quarters === 0
        ? `Reading ${name}`
        : `${quarters * 25}% of ${name} is read`
      : reading.state === "waiting"
        ? `${name} waits in the queue`
        : reading.state === "stopped"
          ? `${reading.is_paused ? "Paused" : "Stopped"} reading ${name}`
          : reading.state === "known"
            ? `${name} has not been read here`
            : undefined;
  useEffect(() => {
    // What the page opened with is read from the page.
    if (text !== undefined && said.current !== undefined && said.current !== text) announce(text);
    said.current = text ?? "";
  }, [text]);
}

/** The states in which there is something to say of the address itself. */
type ShownReading = Exclude<
  Reading,
  { readonly state: "off" | "no_node" | "no_contract" | "here" | "demo_coming" | "demo_removed" }
>;

interface ReadingRailProps {
  readonly reading: ShownReading;
  readonly known: Described | null;
}

/** Where a token's page has its stamp: what is here so far. */
function ReadingRail({ reading, known }: ReadingRailProps) {
  const progress = reading.state === "reading" || reading.state === "stopped" ? reading.progress : null;
  const part = progress && readShare(progress);
  const upTo = progress?.up_to ?? null;
  return (
    <div
      data-part="stamp"
      className="pt-1.25 text-label text-ink-2 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 max-lg:pt-0 max-lg:pb-2.5"
    >
      {upTo !== null ? (
        <>
          <span>Transfers up to</span>
          <time
            dateTime={new Date(upTo * 1000).toISOString()}
            className="mt-px block text-[15px]/[20px] font-strong text-ink max-lg:mt-0 max-lg:text-label"
          >
            {date(new Date(upTo * 1000))}
          </time>
        </>
      ) : (
        <span className="block">No figures yet</span>
      )}
      {progress === null && known?.head && (
        <span className="block">
          {known.program ? "slot" : "block"} {count(known.head.block)}
        </span>
      )}
      {part !== null && (
        <span className="mt-1 inline-block rounded-control border border-dashed border-control px-1.5 text-axis leading-4.5 text-ink max-lg:mt-0">
          {reading.state !== "stopped" ? "Being read" : reading.is_paused ? "Paused" : "Stopped"},{" "}
          {roundShare(part)}
        </span>
      )}
    </div>
  );
}
