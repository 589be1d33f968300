import type { ReactNode } from "react";

interface ActionsProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** What can be done with a page. On a narrow one words only, in as many equal parts as there are buttons. */
export function Actions({ className = "", children }: ActionsProps) {
  return (
    <div
      className={`flex gap-2 max-md:grid max-md:auto-cols-auto max-md:grid-flow-col print:hidden max-md:[&>:is(a,button)]:justify-center max-md:[&>:is(a,button)]:px-1 max-md:[&>:is(a,button)>svg]:hidden ${className}`}
    >
      {children}
    </div>
  );
}
