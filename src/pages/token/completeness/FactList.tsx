import type { ReactNode } from "react";

interface FactListProps {
  readonly lines: readonly { readonly name: string; readonly text: ReactNode }[];
}

/** Names and what is known of each, a line each. */
export function FactList({ lines }: FactListProps) {
  return (
    <dl className="mt-3 grid max-w-[760px] grid-cols-[max-content_minmax(0,1fr)] text-data leading-4.5 *:py-1.5 [&>:nth-child(n+3)]:border-t [&>:nth-child(n+3)]:border-rule">
      {lines.map(({ name, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files have one name
        <Line key={index} name={name} text={text} />
      ))}
    </dl>
  );
}

function Line({ name, text }: FactListProps["lines"][number]) {
  return (
    <>
      <dt className="pr-5 text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </>
  );
}
