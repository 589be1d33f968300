import type { ReactNode } from "react";

/** Code to be copied, broken wherever a line ends. */
export function CodeBlock({ children }: { readonly children: ReactNode }) {
  return (
    <pre className="mt-3 max-w-[760px] rounded-control border border-control bg-bg px-3 py-2.5 font-mono text-label leading-4.5 break-all whitespace-pre-wrap">
      <code>{children}</code>
    </pre>
  );
}
