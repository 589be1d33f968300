import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";
import type { Exclusions } from "../../../contract/exclusions.ts";
import { isPlainClick } from "../../lib/plain-click.ts";

interface ExclusionLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  readonly next: Exclusions;
}

/** To the same view with other exclusions, without script too. */
export function ExclusionLink({ next, children, ...rest }: ExclusionLinkProps) {
  const router = useRouter();
  const target = {
    to: ".",
    search: (before: object) => ({ ...before, ...next }),
    resetScroll: false,
  } as const;
  const go = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a {...rest} href={router.buildLocation(target).publicHref} onClick={go}>
      {children}
    </a>
  );
}
