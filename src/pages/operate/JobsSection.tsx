import { useEffect, useRef } from "react";
import type { Job } from "../../../contract/beside/operate.ts";
import { count, plural, shortClock } from "../../lib/format.ts";
import { announce } from "../../ui/announcer.ts";
import { Section } from "../../ui/Section.tsx";
import { State } from "../../ui/ActionRows.tsx";

/** What was begun here lately: how far it is, and what came of it. */
export function JobsSection({ jobs }: { readonly jobs: readonly Job[] }) {
  useSpokenEnds(jobs);
  if (jobs.length === 0) return null;
  const running = jobs.filter(({ state }) => state === "running");
  return (
    <Section
      id="actions"
      name="Actions"
      how="Started on this page recently. It goes on if you close the page."
      finding={
        running.length === 0
          ? `${jobs[0]!.title}: ${jobs[0]!.state === "done" ? "done" : "not done"}`
          : `${running[0]!.title}${running.length === 1 ? "" : ` and ${plural(running.length - 1, "other")}`} under way`
      }
    >
      <ul className="mt-3 text-data">
        {jobs.map((job) => (
          <li key={job.id} className="border-t border-rule py-2.5 first:border-t-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <b className="font-semibold wrap-anywhere">{job.title}</b>
              <span className="text-ink-2">
                {shortClock(new Date((job.ended_at ?? job.started_at) * 1000))}
              </span>
            </div>
            {job.state === "running" ? (
              <Progress job={job} />
            ) : (
              <State isGood={job.state === "done"}>
                {job.state === "failed" && "Not done: "}
                {job.result.join(" ")}
              </State>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Progress({ job: { title, step, done, total, detail } }: { readonly job: Job }) {
  const part = total > 0 ? Math.min(1, done / total) : null;
  const text = [
    step === "" ? "Waits for its turn" : step,
    part === null ? "" : `${count(done)} of ${count(total)}`,
    detail ?? "",
  ]
    .filter((each) => each !== "")
    .join(", ");
  return (
    <>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(part !== null && { "aria-valuenow": Math.floor(part * 100) })}
        aria-valuetext={text}
        className="mt-1.5 h-3.5 max-w-[480px] bg-[repeating-linear-gradient(135deg,var(--rule-control)_0_1.4px,transparent_1.4px_6px)]"
      >
        <div className="h-full bg-step-3" style={{ width: `${(part ?? 0) * 100}%` }} />
      </div>
      <p className="mt-1 text-label text-ink-2">{text}</p>
    </>
  );
}

/** Says the end of each, once. */
function useSpokenEnds(jobs: readonly Job[]): void {
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    const ended = jobs.filter(({ state }) => state !== "running");
    for (const { id, title, state } of known.current === undefined ? [] : ended) {
      if (!known.current?.has(id)) announce(`${title}: ${state === "done" ? "done" : "not done"}`);
    }
    known.current = new Set(ended.map(({ id }) => id));
  }, [jobs]);
}
