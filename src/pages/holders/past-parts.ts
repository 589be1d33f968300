import type { QueryClient } from "@tanstack/react-query";
import type { Exclusions } from "../../../contract/exclusions.ts";
import { start } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { latePart, loadParts } from "../../lib/late-part.tsx";
import type { HoldersSearch } from "../../lib/search-params.ts";

/** What only a view of the past needs. */
export const pastParts = {
  WhenFields: latePart(async () => (await import("./WhenFields.tsx")).WhenFields),
  OnDay: latePart(async () => (await import("./OnDay.tsx")).OnDay),
  BetweenDays: latePart(async () => (await import("./BetweenDays.tsx")).BetweenDays),
};

/** What a reader can choose of the list of now. */
export const ListChoices = latePart(async () => (await import("./ListChoices.tsx")).ListChoices);

/** Only where a reader has switched on columns. */
export const SwitchedTable = latePart(async () => (await import("./SwitchedTable.tsx")).SwitchedTable);

/** Only for an address that leaves something out. */
export const CountedWithout = latePart(
  async () => (await import("../../sections/behind/CountedWithout.tsx")).CountedWithout,
);

/** For the loader of a view of the past, once the token is known. */
export async function startPast(
  queryClient: QueryClient,
  token: TokenRef,
  search: HoldersSearch & Exclusions,
  waitsForAnswers: boolean,
): Promise<void> {
  const { pastQuestions } = await import("../../figures/holders/past-questions.ts");
  const questions = pastQuestions(queryClient, token, search);
  const started = start(queryClient, tokenQueries(token).firstHolders, ...questions);
  await loadParts(Object.values(pastParts));
  if (waitsForAnswers) await started;
}
