import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReadingChange } from "../../../contract/readings.ts";
import { loadService } from "../../api/query-client.ts";
import { readingQuery } from "../../api/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { useIsFramed } from "../../lib/use-framed.ts";

interface ChangeButtonProps {
  readonly token: TokenRef;
  readonly change: ReadingChange;
  readonly pageToken: string | undefined;
  readonly primary?: boolean;
  readonly children: string;
  /** What is said beside it. */
  readonly beside?: ReactNode;
}

/** Starts or cancels a reading, and says where that did not work. */
export function ChangeButton(props: ChangeButtonProps) {
  const { token, change, pageToken, primary = false, children, beside } = props;
  const queryClient = useQueryClient();
  const { queryKey } = readingQuery(token);
  const work = useMutation({
    networkMode: "always",
    mutationFn: async () => {
      const { changeReading } = await loadService();
      return changeReading(token, change, pageToken ?? "");
    },
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    // Perhaps the server was restarted, and this page is of the one before.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const isFramed = useIsFramed();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      {isFramed ? (
        <a className={buttonLook(primary)} href={window.location.href} target="_blank" rel="noopener">
          {children} on its own page
        </a>
      ) : (
        <Button
          primary={primary}
          disabled={pageToken === undefined || work.isPending}
          onClick={() => work.mutate()}
        >
          {children}
        </Button>
      )}
      <span className="text-label text-ink-2 empty:-ml-3" role="status">
        {work.isError ? work.error.message : beside}
      </span>
    </div>
  );
}
