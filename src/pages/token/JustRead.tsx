import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Reading } from "../../../contract/readings.ts";
import { justReadKey } from "../../api/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count } from "../../lib/format.ts";
import { readingName } from "../../metrics/readings.ts";
import { allReadText } from "../../metrics/states.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { statusBar } from "../../ui/Notice.tsx";

/** Above the page of a token that came while it was looked at, until it is closed or left. */
export function JustRead({ token }: { readonly token: TokenRef }) {
  const queryClient = useQueryClient();
  const queryKey = justReadKey(token);
  const [reading, setReading] = useState(() =>
    queryClient.getQueryData<Extract<Reading, { readonly state: "reading" }>>(queryKey),
  );
  if (!reading) return null;
  const close = () => {
    queryClient.removeQueries({ queryKey });
    setReading(undefined);
  };
  const readTo = reading.progress.next_block;
  return (
    <output data-part="status-bar" className={statusBar}>
      <Icon name="check" />
      <span className="flex-1 text-ink-2 [&_b]:font-semibold [&_b]:text-ink">
        <b>{readingName(reading.token)} is here.</b>{" "}
        {readTo === null
          ? reading.progress.accounts
            ? "What its accounts hold adds up to the supply."
            : allReadText(token.chain)
          : `Its transfers up to block ${count(readTo - 1)} are read.`}
      </span>
      <IconButton small icon="close" label="Close" onClick={close} />
    </output>
  );
}
