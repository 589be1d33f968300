import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answersOf } from "../../../api/queries.ts";
import { loadService } from "../../../api/query-client.ts";
import { readingQuery } from "../../../api/readings.ts";
import { completenessQuery, type TokenRef } from "../../../api/token-queries.ts";
import { useIsFramed } from "../../../lib/use-framed.ts";
import { Button } from "../../../ui/Button.tsx";

const lookAgainMs = 2_000;

interface CheckNowProps {
  readonly token: TokenRef;
  /** When the newest check was made; null before the first. */
  readonly made: string | null;
  /** Its transfers came from files: nothing follows it, and a check is made while it is asked for. */
  readonly isOfFile: boolean;
}

/** Has the token compared with its contract, a followed one before the day is over. Nothing where that is not offered here. */
export function CheckNow({ token, made, isOfFile }: CheckNowProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery(readingQuery(token));
  const isFramed = useIsFramed();
  /** The check that was the newest when another was asked for. */
  const [before, setBefore] = useState<string | null>();
  const isUnderWay = before === made && !isOfFile;
  useQuery({ ...completenessQuery(token), refetchInterval: isUnderWay ? lookAgainMs : false });
  const pageToken = data?.page_token;
  const work = useMutation({
    networkMode: "always",
    mutationFn: async () => {
      const { changeReading } = await loadService();
      return changeReading(token, "check", pageToken ?? "");
    },
    onSuccess: async () => {
      setBefore(made);
      // What follows from it may be said by every answer of the token.
      if (isOfFile) await queryClient.invalidateQueries({ queryKey: answersOf(token.chain, token.address) });
    },
  });
  if (isFramed || data?.reading.state !== "here" || !data.reading.can_check || !pageToken) return null;
  const said =
    isUnderWay || work.isPending
      ? "The contract is being asked …"
      : before !== undefined
        ? "Compared just now."
        : isOfFile && made === null && fileHint;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <Button disabled={work.isPending || isUnderWay} onClick={() => work.mutate()}>
        {isOfFile ? `Check with ${data.public_nodes === null ? "a node" : "the public nodes"}` : "Check now"}
      </Button>
      <span className="text-label text-ink-2" role="status">
        {work.isError ? work.error.message : said}
      </span>
    </div>
  );
}

const fileHint =
  "Asks a node, a public one where none is set, for the supply and up to 100 balances at the block of the last transfer. Nothing is read anew.";
