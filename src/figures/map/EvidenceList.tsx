import type { Evidence } from "../../../contract/clusters.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { walletPage } from "../../lib/explorers.ts";
import { date, dateTime, fitted, plural, share } from "../../lib/format.ts";
import { type Cluster, methodNames, methodReasons } from "../../metrics/clusters.ts";
import { capital } from "../../metrics/findings/words.ts";
import { useKnownChips } from "../../sections/behind/KnownChips.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { ExternalLink } from "../../ui/IconButton.tsx";

interface EvidenceListProps {
  readonly token: TokenRef;
  readonly cluster: Cluster;
}

const mostShown = 10;
const mostTransfers = 50;

/** What joins the wallets of a cluster, with the transfers that say so. */
export function EvidenceList({ token, cluster }: EvidenceListProps) {
  const methods = cluster.methods.map((method) => ({
    method,
    all: cluster.evidence.filter((each) => each.method === method),
  }));
  const shown = methods.flatMap(({ all }) => all.slice(0, mostShown));
  const chipFor = useKnownChips(token, shown.flatMap(addressesIn));
  return (
    <ul className="mt-1.5 grid gap-2.5 text-label text-ink-2">
      {methods.map(({ method, all }) => (
        <li key={method}>
          <b className="font-semibold text-ink">{capital(methodNames[method])}.</b> {methodReasons[method]}
          {all.slice(0, mostShown).map((each, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- evidence has no name of its own
            <Transfers key={index} token={token} evidence={each} chipFor={chipFor} />
          ))}
          {all.length > mostShown && <p>And {plural(all.length - mostShown, "more pair")}.</p>}
        </li>
      ))}
    </ul>
  );
}

/** Who stands in what is shown of it. */
function addressesIn(evidence: Evidence): string[] {
  return [...(evidence.wallet === null ? [] : [evidence.wallet]), ...dealersIn(evidence)];
}

function dealersIn({ transfers }: Evidence): string[] {
  const dealt = transfers.slice(0, mostTransfers).flatMap(({ from, to }) => [from, to]);
  return [...new Set(dealt.filter((address) => address !== null))];
}

interface TransfersProps {
  readonly token: TokenRef;
  readonly evidence: Evidence;
  readonly chipFor: ReturnType<typeof useKnownChips>;
}

function Transfers({ token, evidence, chipFor }: TransfersProps) {
  const { wallet, transfers, members } = evidence;
  const explorer = wallet === null ? undefined : walletPage(token.chain, wallet);
  const known = (address: string) => (
    <>
      <WalletLink token={token} wallet={address}>
        <Address value={address} form="short" />
      </WalletLink>
      {chipFor(address)}
    </>
  );
  return (
    <details className="mt-1" open={transfers.length <= 4}>
      <summary>
        {wallet === null ? (
          evidence.method === "together" ? (
            `minted to ${plural(members.length, "wallet")}`
          ) : (
            dealersIn(evidence).map((address, index) => (
              <span key={address}>
                {index > 0 && " and "}
                <Address value={address} form="short" />
              </span>
            ))
          )
        ) : (
          <>
            {evidence.method === "sink" ? "into " : "from "}
            <Address value={wallet} form="short" />
            {chipFor(wallet)}
            {`, ${plural(members.length, "wallet")}`}
          </>
        )}
      </summary>
      {explorer && (
        <ExternalLink
          small
          label={`That wallet on ${explorer.name}`}
          href={explorer.href}
          className="float-right"
        />
      )}
      <ul className="mt-0.5 grid gap-0.5 pl-3">
        {transfers.slice(0, mostTransfers).map((row) => (
          <li key={`${row.from} ${row.to}`}>
            {row.from === null ? "minted" : known(row.from)}
            {" to "}
            {row.to === null ? "nobody" : known(row.to)}: {fitted(row.amount)}
            {row.transfers > 1 ? ` in ${plural(row.transfers, "transfer")}` : ""}
            {row.share_of_sent === undefined ? "" : `, ${share(row.share_of_sent)} of what left it`};{" "}
            {dateSpan(row.first, row.last)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One moment with its time, or the days of two. */
export function dateSpan(first: string, last: string): string {
  if (first === last) return dateTime(new Date(first));
  const [from, to] = [date(new Date(first)), date(new Date(last))];
  return from === to ? `on ${from}` : `${from} to ${to}`;
}
