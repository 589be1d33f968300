import { useContext } from "react";
import { Loading } from "../ui/loading.ts";
import { useCursor } from "./cursor.ts";
import type { Moments } from "./moments.ts";

interface ReadLineProps {
  readonly moments: Moments;
  /** Whether the last of them is of now. */
  readonly isNow: boolean;
}

/** On a narrow page the values at the cursor stand above the drawing, clear of the finger. */
export function ReadLine({ moments, isNow }: ReadLineProps) {
  const { time } = useCursor();
  const isLoading = useContext(Loading);
  const last = moments.times.length - 1;
  const index = time === null ? last : moments.indexAt(time);
  if (last < 0) return null;
  const values = moments.valuesAt(index);
  if (isLoading) return <p className={`mb-1.5 ${values.length > 2 ? "min-h-8.5" : "min-h-4"} md:hidden`} />;
  return (
    <p
      className={`mb-1.5 flex ${values.length > 2 ? "min-h-8.5" : "min-h-4"} flex-wrap content-end gap-x-3 gap-y-0.5 text-label text-ink-2 md:hidden`}
    >
      <span>{time === null && isNow ? "Now" : moments.nameOf(index)}</span>
      {values.map(({ name, text, swatch }) => (
        <span key={name}>
          {swatch && <i className={`mr-1.25 inline-block size-2.5 align-[-1px] bg-fill ${swatch}`} />}
          {name} <b className="font-semibold text-ink">{text}</b>
        </span>
      ))}
    </p>
  );
}
