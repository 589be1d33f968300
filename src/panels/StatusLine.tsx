import type { QueryKey } from "@tanstack/react-query";
import { clock } from "../lib/format.ts";
import { staleText } from "../metrics/states.ts";
import { StatusBar } from "../ui/Notice.tsx";
import { useOnline, useRefresh } from "./refresh.ts";

interface StatusLineProps {
  readonly place: QueryKey;
  readonly asOf: Date | undefined;
}

/** Says above the page that its figures are older than they should be. */
export function StatusLine({ place, asOf }: StatusLineProps) {
  const { failedAt, refresh } = useRefresh(place);
  const online = useOnline();
  if (failedAt === undefined && online) return null;
  const from = asOf ? clock(asOf) : "an earlier moment";
  if (failedAt === undefined) {
    return (
      <StatusBar>
        <b>You are offline.</b> Figures that were loaded stay readable, as of {from}.
      </StatusBar>
    );
  }
  const { lead, rest } = staleText(from, clock(new Date(failedAt)));
  return (
    <StatusBar onRetry={refresh}>
      <b>{lead}</b> {rest}
    </StatusBar>
  );
}
