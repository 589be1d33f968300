import { Link } from "@tanstack/react-router";
import { completenessQuery, type TokenRef } from "../api/token-queries.ts";
import { useAnswer } from "../api/use-answer.ts";
import { type CompletenessMark as Mark, completenessMark } from "../metrics/completeness/mark.ts";
import { CheckSign } from "./CheckSign.tsx";

const looks: Record<Mark["kind"], string> = {
  whole: "border-control",
  differs: "border-ink font-semibold",
  not_checked: "border-dashed border-control",
  part: "border-dashed border-control",
};

/** Beside "Data as of": whether everything is here. It speaks of the data, not of the token, and leads to its section. */
export function CompletenessMark({ token }: { readonly token: TokenRef }) {
  const answer = useAnswer(completenessQuery(token));
  const mark = answer.state === "ready" ? completenessMark(answer.data, answer.meta) : undefined;
  if (!mark) return null;
  return (
    <Link
      to="/$chain/$token"
      params={{ chain: token.chain, token: token.address }}
      hash="complete"
      data-part="completeness"
      title={mark.sentence}
      className="mt-0.75 flex min-h-6 w-fit items-center text-ink no-underline max-lg:-my-1"
    >
      <span
        className={`inline-flex h-4.5 items-center gap-1 rounded-control border pr-1.5 pl-1 text-axis leading-4 whitespace-nowrap ${looks[mark.kind]}`}
      >
        <CheckSign kind={mark.kind} size={12} />
        {mark.text}
      </span>
    </Link>
  );
}
