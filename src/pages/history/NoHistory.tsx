import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { metaOf } from "../../api/answer.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { lifeOf } from "../../metrics/history/range.ts";
import { noHistoryText, outsideLife } from "../../metrics/history/missing-history.ts";
import { PageFailed } from "../../shell/PageFailed.tsx";
import { useAnswer } from "../../api/use-answer.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Message } from "../../ui/Notice.tsx";
import type { HistoryProps } from "../../figures/history/history-subject.ts";
import { useHistory } from "../../figures/history/shown-history.ts";

/** In place of all sections: the token has no history, or none in the days of the address. */
export function NoHistory({ rail, ...props }: HistoryProps & { readonly rail: ReactNode }) {
  const named = useAnswer(tokenQueries(props.token).token);
  const { life } = useHistory(props);
  const name = spokenName(named.state === "ready" ? named.data : { ...props.token, name: "", ticker: "" });
  if (life.state === "failed")
    return <PageFailed error={life.error} retry={life.retry} subject="the history" />;
  const lived = life.state === "ready" ? lifeOf(life.data) : null;
  const isObserved = life.state === "ready" && life.data.source === "observed";
  const { title, detail } = lived
    ? outsideLife(name, props.search, { life: lived, isObserved })
    : noHistoryText(name, metaOf(named));
  return (
    <div className="grid grid-cols-rail gap-x-gutter py-6 max-lg:block">
      {rail}
      <Message
        title={title}
        icon="warning"
        actions={
          lived && (
            <Link
              className={buttonLook(true)}
              from="/$chain/$token/history"
              to="/$chain/$token/history"
              search={{ from: "all", to: "", at: "" }}
            >
              Show all of it
            </Link>
          )
        }
      >
        <p>{detail}</p>
      </Message>
    </div>
  );
}
