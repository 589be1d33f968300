import type { QueryKey } from "@tanstack/react-query";
import { Stamp } from "../ui/Stamp.tsx";
import { useRefresh } from "../api/refresh.ts";
import { Term } from "../sections/Term.tsx";

interface PageStampProps {
  /** What Refresh asks for again. */
  readonly place: QueryKey;
  readonly asOf: Date | undefined;
}

export function PageStamp({ place, asOf }: PageStampProps) {
  const { refreshing, refresh } = useRefresh(place);
  return (
    <Stamp
      label={<Term metric="data-as-of">Data as of</Term>}
      asOf={asOf}
      refreshing={refreshing}
      onRefresh={refresh}
    />
  );
}
