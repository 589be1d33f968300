import { identiconPath } from "../lib/identicon.ts";

/** A picture of an address, so that two can be told apart at a glance. Ink only: colour means data. */
export function Identicon({ address, size }: { address: string; size: number }) {
  return (
    <svg
      className="block flex-none rounded-control bg-track fill-ink"
      width={size}
      height={size}
      viewBox="-.75 -.75 6.5 6.5"
      aria-hidden="true"
    >
      <path d={identiconPath(address)} />
    </svg>
  );
}
