import type { QueryKey } from "@tanstack/react-query";
import { Stamp } from "../ui/Stamp.tsx";
import type { TokenRef } from "../api/token-queries.ts";
import { LateMark } from "../sections/late-mark.ts";
import { useRefresh } from "../api/refresh.ts";
import { Term } from "../sections/Term.tsx";

interface PageStampProps {
  /** What Refresh asks for again. */
  readonly place: QueryKey;
  readonly asOf: Date | undefined;
  /** Whose data it is, where that is one token's. */
  readonly token?: TokenRef;
}

export function PageStamp({ place, asOf, token }: PageStampProps) {
  const { refreshing, refresh } = useRefresh(place);
  return (
    <Stamp
      label={<Term metric="data-as-of">Data as of</Term>}
      asOf={asOf}
      mark={token && <LateMark token={token} />}
      refreshing={refreshing}
      onRefresh={refresh}
    />
  );
}
