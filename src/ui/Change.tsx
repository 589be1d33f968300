import { NotAvailable } from "./NotAvailable.tsx";
import type { ReactNode } from "react";
import { change } from "../lib/format.ts";

interface ChangeProps {
  /** Decides sign, arrow and colour. */
  readonly value: number | null | undefined;
  /** The text with its sign, where it is not a plain count: "+$97.2k". */
  readonly text?: string;
  /** What follows in the same colour: "in 24 hours". */
  readonly children?: ReactNode;
}

export function Change({ value, text, children }: ChangeProps) {
  if (value === null || value === undefined || !Number.isFinite(value)) return <NotAvailable />;
  // The figure keeps its arrow; what is said of it may go on in the next line.
  const [figure, ...rest] = (text ?? change(value)).split(" ");
  const tone = value > 0 ? "text-gain" : value < 0 ? "text-loss" : "";
  return (
    <span className={tone}>
      <span translate="no" className="whitespace-nowrap">
        {tone && (
          <svg
            className="mr-1 inline-block size-2 fill-current align-baseline"
            viewBox="0 0 8 8"
            aria-hidden="true"
          >
            <path d={value > 0 ? "M4 1 7.5 7H.5Z" : "M4 7 .5 1h7Z"} />
          </svg>
        )}
        {figure}
      </span>
      {rest.length > 0 && ` ${rest.join(" ")}`}
      {children && <> {children}</>}
    </span>
  );
}
