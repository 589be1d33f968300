import { useEffect, useState } from "react";

import { announce } from "./announcer.ts";
import { copyText } from "./clipboard.ts";
import { IconButton } from "./IconButton.tsx";

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, as in "Copy address". */
  readonly what: string;
  readonly className?: string;
}

const confirmedSeconds = 2;

/** Copies and says so in place: the icon becomes a check and the result is announced. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return undefined;
    const timer = setTimeout(() => setState("idle"), confirmedSeconds * 1000);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    const copied = await copyText(text);
    setState(copied ? "copied" : "failed");
    announce(copied ? `Copied ${what}` : `Could not copy ${what}`);
  };
  return (
    <IconButton
      small
      icon={state === "copied" ? "check" : state === "failed" ? "warning" : "copy"}
      label={state === "copied" ? "Copied" : `Copy ${what}`}
      className={`align-middle ${className ?? ""}`}
      onClick={() => void copy()}
    />
  );
}
