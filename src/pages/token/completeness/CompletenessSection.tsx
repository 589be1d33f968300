import { Note } from "../../../ui/Note.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, startTransition, Suspense, useEffect, useState } from "react";
import type { Completeness } from "../../../../contract/completeness/certificate.ts";
import type { Meta } from "../../../../contract/meta.ts";
import type { Token } from "../../../../contract/tokens.ts";
import { answerOf, together } from "../../../api/answer.ts";
import { completenessQuery, tokenQueries, type TokenRef } from "../../../api/token-queries.ts";
import { useAnswer } from "../../../api/use-answer.ts";
import { count, dateTime, rawAmount } from "../../../lib/format.ts";
import { type CompletenessMark, completenessMark } from "../../../metrics/completeness/mark.ts";
import {
  completenessFinding,
  completenessHow,
  completenessWhen,
  completeSection,
  drawnAs,
  knownLines,
} from "../../../metrics/completeness/section.ts";
import { spokenTicker } from "../../../metrics/findings/name.ts";
import { provedCause, withheldText } from "../../../metrics/completeness/silent.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Section } from "../../../ui/Section.tsx";
import { CertificateFiles, fileNames } from "./CertificateFiles.tsx";
import { ChecksTable } from "./ChecksTable.tsx";
import { CoverageBar } from "./CoverageBar.tsx";
import { FactList } from "./FactList.tsx";
import { Code } from "../../../ui/Code.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { divided } from "../../../ui/FigureGrid.tsx";
// oxlint-disable-next-line import/default -- the text of the file, by Vite
import script from "../../../../docs/verify.mjs?raw";
import { displayAddress } from "../../../lib/display-address.ts";
import { WalletLink } from "../../../sections/WalletLink.tsx";
import { Address } from "../../../ui/Address.tsx";
import { ColumnTable } from "../../../ui/ColumnTable.tsx";

const CheckNow = lazy(async () => ({ default: (await import("./CheckNow.tsx")).CheckNow }));

const askAgainMs = 15_000;

/** Whether everything of a token is here, what was compared for that, and how to check it without us. */
export function CompletenessSection({ token }: { readonly token: TokenRef }) {
  const told = useQuery({
    ...completenessQuery(token),
    // The first check comes soon after the transfers, and the page may be there before.
    refetchInterval: ({ state: { data } }) =>
      data?.data.checked === null && data.meta.sources.includes("evm") ? askAgainMs : false,
  });
  const answer = together({
    told: answerOf(told),
    named: useAnswer(tokenQueries(token).token),
  });
  if (answer.state !== "ready" || !told.data) return null;
  const { meta } = told.data;
  const mark = completenessMark(answer.data.told, meta);
  if (!mark) return null;
  const { id, name } = completeSection;
  const isFollowed = meta.sources.includes("evm");
  const shown = { token, named: answer.data.named, told: answer.data.told, meta, mark };
  return (
    <Section
      id={id}
      name={name}
      how={completenessHow(mark.kind, meta.sources.includes("file"), answer.data.told.known)}
      finding={completenessFinding(shown.told, mark, shown.named, meta)}
      source={completenessWhen(mark.kind, isFollowed, answer.data.told.checked !== null)}
      links={
        <a href={`#${id}`} className="inline-flex min-h-6 items-center gap-1 no-underline">
          <Icon name="link" size={13} />
          Link
        </a>
      }
    >
      {shown.told.checked && mark.kind !== "part" ? (
        <Checked {...shown} checked={shown.told.checked} />
      ) : (
        <Unchecked {...shown} />
      )}
    </Section>
  );
}

interface Shown {
  readonly token: TokenRef;
  readonly named: Token;
  readonly told: Completeness;
  readonly meta: Meta;
  readonly mark: CompletenessMark;
}

function Unchecked({ token, told, named, meta, mark }: Shown) {
  return (
    <>
      {mark.kind === "part" && <CoverageBar known={told.known} />}
      <FactList lines={knownLines(told, named)} />
      {mark.kind === "not_checked" && isOfFile(meta) && <LateCheck token={token} made={null} isOfFile />}
    </>
  );
}

const isOfFile = ({ sources }: Meta) => sources.includes("file");

/** Who may ask for a check is known once the page stands. */
function LateCheck(props: ComponentProps<typeof CheckNow>) {
  const [stands, setStands] = useState(false);
  useEffect(() => startTransition(() => setStands(true)), []);
  if (!stands) return null;
  return (
    <Suspense>
      <CheckNow key={props.token.chain + props.token.address} {...props} />
    </Suspense>
  );
}

function Checked({
  token,
  named,
  told,
  meta,
  mark,
  checked,
}: Shown & { readonly checked: NonNullable<Completeness["checked"]> }) {
  const isFile = isOfFile(meta);
  return (
    <>
      {/* That no block of a file is missing is known to nobody. */}
      {(!isFile || checked.result.supply === "differs") && (
        <CoverageBar
          known={told.known}
          checked={checked}
          decimals={named.decimals}
          ticker={spokenTicker(named)}
        />
      )}
      {isFile && <FactList lines={knownLines(told, named)} />}
      {mark.kind === "differs" && (
        <Note>
          {provedCause(meta, told.known.silent)} {withheldText(meta, named)} A certificate is made also when a
          check fails.
        </Note>
      )}
      {mark.kind !== "differs" && meta.notes?.includes("set_at_creation") && <Note>{provedCause(meta)}</Note>}
      {checked.different.length > 0 && <DifferentBalances token={token} named={named} checked={checked} />}
      <ChecksTable
        checked={checked}
        decimals={named.decimals}
        isOfFile={isFile}
        madeAt={dateTime(new Date(checked.made))}
      />
      {(isFile || meta.sources.includes("evm")) && (
        <LateCheck token={token} made={checked.made} isOfFile={isFile} />
      )}
      <div className="mt-7 grid gap-x-8 gap-y-6 *:min-w-0 lg:grid-cols-2">
        <CertificateFiles token={token} told={told} checked={checked} />
        <CheckYourself block={checked.block} lines={5 + checked.largest + checked.drawn} />
      </div>
    </>
  );
}

interface CheckYourselfProps {
  readonly block: number;
  /** How many lines it prints. */
  readonly lines: number;
}

/** The script by which anybody compares the two files with a node of theirs. What is shown is the file that is tested. */
function CheckYourself({ block, lines }: CheckYourselfProps) {
  const { certificate, holders } = fileNames(block);
  const id = "check-script";
  return (
    <div className={divided}>
      <p id={id} className="text-label text-ink-2">
        <b className="font-semibold text-ink">Check it yourself</b>, with any node that knows that block;
        needs only Node.js and viem
      </p>
      <div className="relative mt-2 rounded-control border border-control">
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
          tabIndex={0}
          role="region"
          aria-labelledby={id}
          className="scrolls-sideways px-3 py-2.5 pr-10 font-mono text-axis leading-4.25"
        >
          <code>{script.trim()}</code>
        </pre>
        <CopyButton text={script} what="script" className="absolute! top-1.5 right-1.5 bg-bg" />
      </div>
      <p className="mt-2 text-label text-ink-2">
        <Code>{`node verify.mjs URL ${certificate} ${holders}`}</Code> prints {count(lines)} lines, each
        “same” or “DIFFERS”.
      </p>
    </div>
  );
}

interface DifferentBalancesProps {
  readonly token: TokenRef;
  readonly named: Pick<Token, "decimals" | "ticker" | "address">;
  readonly checked: NonNullable<Completeness["checked"]>;
}

const shownRows = 10;

/** Holders that have a different balance on the chain, with both. */
function DifferentBalances({ token, named, checked }: DifferentBalancesProps) {
  const { decimals } = named;
  const ticker = spokenTicker(named);
  const { different, largest } = checked;
  const exact = (raw: bigint | string) => rawAmount(String(raw), decimals);
  const rows = different.slice(0, shownRows).map((balance) => {
    const apart = BigInt(balance.chain!) - BigInt(balance.here);
    return {
      ...balance,
      said: exact(balance.chain!),
      here: exact(balance.here),
      apart: apart < 0n ? `\u2212${exact(-apart)}` : `+${exact(apart)}`,
      as: drawnAs(balance, largest),
    };
  });
  const link = (address: string) => (
    <WalletLink token={token} wallet={address}>
      <Address value={displayAddress(token.chain, address)} form="list" />
    </WalletLink>
  );
  return (
    <>
      <ColumnTable
        className="mt-5 max-md:hidden [&_td]:h-8 [&_td:nth-child(n+2)]:wrap-anywhere [&_td]:whitespace-normal"
        captionLook="mb-2 text-left text-label text-ink-2"
        caption={
          <>
            <b className="font-semibold text-ink">Balances that differ</b>, in {ticker}
          </>
        }
        columns={[
          { name: "Holder", cell: ({ address }) => link(address) },
          { name: "By transfers", isNumber: true, cell: ({ here }) => here },
          { name: "On the chain", isNumber: true, cell: ({ said }) => said },
          { name: "Difference", isNumber: true, look: "font-semibold", cell: ({ apart }) => apart },
          { name: "Drawn as", look: "text-ink-2", cell: ({ as }) => as },
        ]}
        rows={rows}
        keyOf={({ address }) => address}
      />
      <ul className="mt-4 md:hidden" aria-label="Balances that differ">
        {rows.map(({ address, said, apart, as }) => (
          <li key={address} className="grid gap-0.5 border-t border-rule py-2.5 text-data first:border-t-0">
            <div className="flex items-baseline justify-between gap-3">
              {link(address)}
              <b className="text-right font-semibold wrap-anywhere">{apart}</b>
            </div>
            <span className="text-label wrap-anywhere text-ink-2">
              {said} {ticker} on the chain, {as}
            </span>
          </li>
        ))}
      </ul>
      {different.length > shownRows && (
        <Note>{count(different.length - shownRows)} more are in the certificate.</Note>
      )}
    </>
  );
}
