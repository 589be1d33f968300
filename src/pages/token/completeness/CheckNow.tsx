import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { loadService } from "../../../api/query-client.ts";
import { readingQuery } from "../../../api/readings.ts";
import { completenessQuery, type TokenRef } from "../../../api/token-queries.ts";
import { useIsFramed } from "../../../lib/use-framed.ts";
import { Button } from "../../../ui/Button.tsx";

const lookAgainMs = 2_000;

interface CheckNowProps {
  readonly token: TokenRef;
  /** When the newest check was made. */
  readonly made: string;
}

/** Has the token compared with its contract before the day is over. Nothing where that is not offered here. */
export function CheckNow({ token, made }: CheckNowProps) {
  const { data } = useQuery(readingQuery(token));
  const isFramed = useIsFramed();
  /** The check that was the newest when another was asked for. */
  const [before, setBefore] = useState<string>();
  const isUnderWay = before === made;
  useQuery({ ...completenessQuery(token), refetchInterval: isUnderWay ? lookAgainMs : false });
  const pageToken = data?.page_token;
  const work = useMutation({
    networkMode: "always",
    mutationFn: async () => {
      const { changeReading } = await loadService();
      return changeReading(token, "check", pageToken ?? "");
    },
    onSuccess: () => setBefore(made),
  });
  if (isFramed || data?.reading.state !== "here" || !pageToken) return null;
  const said = isUnderWay
    ? "The contract is being asked …"
    : before !== undefined && !work.isPending && "Compared again just now.";
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <Button disabled={work.isPending || isUnderWay} onClick={() => work.mutate()}>
        Check now
      </Button>
      <span className="text-label text-ink-2" role="status">
        {work.isError ? work.error.message : said}
      </span>
    </div>
  );
}
