import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, startTransition, Suspense, useEffect, useState } from "react";
import type { Completeness } from "../../../../contract/completeness/certificate.ts";
import type { Meta } from "../../../../contract/meta.ts";
import type { Token } from "../../../../contract/tokens.ts";
import { answerOf, together } from "../../../api/answer.ts";
import { completenessQuery, tokenQueries, type TokenRef } from "../../../api/token-queries.ts";
import { useAnswer } from "../../../api/use-answer.ts";
import { dateTime } from "../../../lib/format.ts";
import { type CompletenessMark, completenessMark } from "../../../metrics/completeness/mark.ts";
import {
  completenessFinding,
  completenessHow,
  completenessWhen,
  completeSection,
  knownLines,
} from "../../../metrics/completeness/section.ts";
import { spokenTicker } from "../../../metrics/findings/name.ts";
import { provedCause, withheldText } from "../../../metrics/completeness/silent.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Note } from "../../../ui/Note.tsx";
import { Section } from "../../../ui/Section.tsx";
import { CertificateFiles } from "./CertificateFiles.tsx";
import { CheckYourself } from "./CheckYourself.tsx";
import { ChecksTable } from "./ChecksTable.tsx";
import { CoverageBar } from "./CoverageBar.tsx";
import { DifferentBalances } from "./DifferentBalances.tsx";
import { FactList } from "./FactList.tsx";

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
      how={completenessHow(mark.kind, meta.sources.includes("file"))}
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
