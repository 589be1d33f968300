import type { QueryKey } from "@tanstack/react-query";
import type { Meta } from "../../contract/meta.ts";
import { clock } from "../lib/format.ts";
import { lateText, shownFrom, staleText } from "../metrics/states.ts";
import { StatusBar } from "../ui/Notice.tsx";
import { useLateAnswer, useOnline, useRefresh } from "../api/refresh.ts";

interface StatusLineProps {
  readonly place: QueryKey;
  readonly asOf: Date | undefined;
}

/** Says above the page that its figures are older than they should be. */
export function StatusLine({ place, asOf }: StatusLineProps) {
  const { failedAt, refresh } = useRefresh(place);
  const online = useOnline();
  const late = useLateAnswer(place);
  if (failedAt === undefined && online) return late ? <LateLine meta={late} refresh={refresh} /> : null;
  if (failedAt === undefined) {
    return (
      <StatusBar>
        <b>You are offline.</b> Figures that were loaded stay readable, as of {shownFrom(asOf)}.
      </StatusBar>
    );
  }
  const failed = new Date(failedAt);
  const { lead, rest } = staleText(shownFrom(asOf, failed), clock(failed));
  return (
    <StatusBar onRetry={refresh}>
      <b>{lead}</b> {rest}
    </StatusBar>
  );
}

function LateLine({ meta, refresh }: { readonly meta: Meta; readonly refresh: () => void }) {
  if (!meta.stale) return null;
  const { lead, rest, icon, retry } = lateText(meta.stale, meta.asOf);
  return (
    <StatusBar icon={icon} onRetry={retry ? refresh : undefined}>
      <b>{lead}</b> {rest}
    </StatusBar>
  );
}
