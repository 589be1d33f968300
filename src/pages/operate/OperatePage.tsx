import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type SyntheticEvent, useEffect, useMemo, useState } from "react";
import type { OperateReport } from "../../../contract/beside/operate.ts";
import { operatePath } from "../../../contract/page-address.ts";
import { operateAccessQuery, operateQuery } from "../../api/operate.ts";
import { age, clock, count, date, large, plural } from "../../lib/format.ts";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { PrivatePage } from "../../sections/PrivatePage.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { Button } from "../../ui/Button.tsx";
import { KeyFigure, KeyFigures } from "../../ui/KeyFigures.tsx";
import { ErrorNotice, Message, StatusBar } from "../../ui/Notice.tsx";
import { Lead } from "../../ui/Section.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { ClusterSection } from "./ClusterSection.tsx";
import { ImportsSection } from "./ImportsSection.tsx";
import { JobsSection } from "./JobsSection.tsx";
import { MachineSection } from "./MachineSection.tsx";
import { operateLead, size } from "./operate-words.ts";
import { type AskedAction, OperatorContext } from "./operator.ts";
import { QueueSection } from "./QueueSection.tsx";
import { SourcesSection } from "./SourcesSection.tsx";
import { TokensSection } from "./TokensSection.tsx";

/** For whoever runs the server: is all well, what needs them, and how do they take it back. */
export function OperatePage() {
  return (
    <PrivatePage path={operatePath}>
      <OperatorsView />
    </PrivatePage>
  );
}

function OperatorsView() {
  const [key, setKey] = useState("");
  const [asked, setAsked] = useState<AskedAction>();
  const query = useQuery(operateQuery(key));
  const commands = useMemo(() => ({ ask: setAsked }), []);
  const { data, error } = query;
  const queryClient = useQueryClient();
  const isLetIn = data !== undefined;
  useEffect(() => {
    if (isLetIn) queryClient.setQueryData(operateAccessQuery().queryKey, true);
  }, [isLetIn, queryClient]);
  if (error?.status === 401) return <KeyForm isWrong={key !== ""} onKey={setKey} />;
  if (error && (!data || (error.status >= 400 && error.status < 500))) {
    return (
      <ErrorNotice
        page
        title={error.status === 403 ? "This page is for who runs the server" : "The server did not answer"}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        <p>
          {error.status === 403
            ? "Open it on the machine itself, by 127.0.0.1 or localhost, or by the name that HOLDERSCOPE_PUBLIC_URL says."
            : error.message}
        </p>
      </ErrorNotice>
    );
  }
  if (!data) {
    return (
      <>
        <h1 className="sr-only">Operate</h1>
        <Lead rail={null}>Asking the server how it is…</Lead>
      </>
    );
  }
  const { report, page_token: pageToken } = data;
  return (
    <OperatorContext value={commands}>
      <h1 className="sr-only">Operate</h1>
      {error && (
        <StatusBar>
          <b>The server could not be reached.</b> What is below is of {clock(new Date(report.at * 1000))}.
        </StatusBar>
      )}
      <Lead rail={<SeenStamp report={report} hasKey={key !== ""} />}>
        <LeadSentence sentence={operateLead(report)} />
      </Lead>
      <Figures report={report} />
      <JobsSection jobs={report.jobs} />
      <SourcesSection sources={report.sources} />
      <TokensSection tokens={report.tokens} />
      <ImportsSection imports={report.imports} />
      <QueueSection queue={report.queue} />
      {report.cluster && <ClusterSection cluster={report.cluster} />}
      <MachineSection report={report} />
      <PageFooter source={undefined} />
      {asked && (
        <ActionDialog
          asked={asked}
          operatorKey={key}
          pageToken={pageToken}
          onClose={() => setAsked(undefined)}
        />
      )}
    </OperatorContext>
  );
}

function SeenStamp({ report, hasKey }: { readonly report: OperateReport; readonly hasKey: boolean }) {
  const at = new Date(report.at * 1000);
  return (
    <div
      data-part="stamp"
      className="pt-1.25 text-label text-ink-2 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 max-lg:pt-0 max-lg:pb-2.5"
    >
      <span className="block">{hasKey ? "Seen with the operator’s key" : "Seen on this machine"}</span>
      <time
        dateTime={at.toISOString()}
        className="mt-px block text-[15px]/[20px] font-strong text-ink max-lg:mt-0 max-lg:text-label"
      >
        {clock(at)}
      </time>
      <span className="block">{date(at)}, live</span>
      {/* From elsewhere the account page does not know who runs the server. */}
      {!hasKey && <Link to="/account">Make or revoke keys</Link>}
    </div>
  );
}

function Figures({ report }: { readonly report: OperateReport }) {
  const { tokens, queue, machine, backups, at } = report;
  const troubled = tokens.list.filter(({ state }) => state === "quarantined").length;
  const reading = queue.filter(({ state }) => state === "reading").length;
  const now = new Date(at * 1000);
  const last = backups.last && new Date(backups.last.at * 1000);
  return (
    <KeyFigures columns={6}>
      <KeyFigure
        label="Tokens"
        value={count(tokens.total)}
        comment={
          troubled > 0
            ? `${count(troubled)} not followed`
            : tokens.demo > 0
              ? `${count(tokens.demo)} of the demo`
              : "all as they should be"
        }
      />
      <KeyFigure
        label="Transfers"
        value={large(tokens.transfers)}
        exact={count(tokens.transfers)}
        comment="of all tokens"
      />
      <KeyFigure
        label="Queue"
        value={`${count(reading)} + ${count(queue.length - reading)}`}
        comment="being read, waiting"
      />
      <KeyFigure
        label="Database"
        value={size(machine.database_bytes)}
        comment={`${size(machine.disk_free_bytes)} free`}
      />
      <KeyFigure
        label="Memory"
        value={size(machine.memory_bytes)}
        comment={`database: ${size(machine.database_memory_bytes)} set`}
      />
      <KeyFigure
        label="Last backup"
        value={last === null ? "none" : age(last, now)}
        comment={last === null ? "was made on this page" : `${plural(backups.count, "copy", "copies")} here`}
      />
    </KeyFigures>
  );
}

function KeyForm({ isWrong, onKey }: { readonly isWrong: boolean; readonly onKey: (key: string) => void }) {
  const [text, setText] = useState("");
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onKey(text.trim());
  };
  return (
    <Message page icon="key" title="This page is for who runs the server">
      <p>
        Open it on the machine itself, or with the operator’s key, which is the setting
        HOLDERSCOPE_OPERATOR_KEY.
      </p>
      <form className="mt-3 flex flex-wrap items-center gap-2" onSubmit={open}>
        <TextField
          label="Key"
          type="password"
          autoComplete="current-password"
          inputClassName="w-56"
          value={text}
          error={isWrong ? "This is not the operator’s key." : undefined}
          errorClassName="order-last w-full"
          onChange={(event) => setText(event.target.value)}
        />
        <Button primary type="submit">
          Open
        </Button>
      </form>
    </Message>
  );
}
