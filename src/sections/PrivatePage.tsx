import type { ReactNode } from "react";
import { basePath } from "../lib/base-path.ts";
import { useIsFramed } from "../lib/use-framed.ts";
import { buttonLook } from "../ui/Button.tsx";
import { Message } from "../ui/Notice.tsx";

interface PrivatePageProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** What only whoever is let in sees: not inside a frame, where another page could have them press what they do not see. */
export function PrivatePage({ path, children }: PrivatePageProps) {
  if (!useIsFramed()) return children;
  return (
    <Message
      page
      icon="key"
      title="This page does not stand in other pages"
      actions={
        <a className={buttonLook(true)} href={basePath + path} target="_blank" rel="noopener">
          Open it on its own
        </a>
      }
    />
  );
}
