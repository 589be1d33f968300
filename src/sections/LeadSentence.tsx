import type { Sentence } from "../metrics/findings/words.ts";

/** The page's sentence: its first clause carries the weight. */
export function LeadSentence({ sentence: { lead, rest } }: { readonly sentence: Sentence }) {
  return (
    <>
      <b>{lead}</b>
      {rest && ` ${rest}`}
    </>
  );
}
