import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import { type Answer, answerOf } from "../../api/answer.ts";
import { shownSummaryQuery } from "../../api/behind-queries.ts";
import { answersOf } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { useExclusions } from "./use-exclusions.ts";

interface ShownSummary {
  readonly answer: Answer<HolderSummary>;
  /** What the answer leaves out: that of the view before, until the next is there. */
  readonly exclusions: Exclusions;
}

const nothingAsked: Answer<never> = { state: "unavailable" };

/** The concentration without what the page's address leaves out; unavailable where it leaves out nothing. */
export function useLeftOut(token: TokenRef): Answer<HolderSummary> {
  const exclusions = useExclusions();
  const isOn = isExcluding(exclusions);
  const answer = useAnswer({ ...shownSummaryQuery(token, exclusions), enabled: isOn });
  return isOn ? answer : nothingAsked;
}

/** The concentration that the page's address asks for; where it leaves out nothing, what it would be without. */
export function useSummary(token: TokenRef): ShownSummary {
  const asked = useExclusions();
  const place = answersOf(token.chain, token.address)[1];
  const query = useQuery({
    ...shownSummaryQuery(token, asked),
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === place ? before : undefined),
  });
  const [exclusions, setExclusions] = useState(asked);
  if (!query.isPlaceholderData && exclusions !== asked) setExclusions(asked);
  return { answer: answerOf(query), exclusions: query.isPlaceholderData ? exclusions : asked };
}
