import { type ComponentType, useState } from "react";
import type { EmbedCard } from "../../contract/embed.ts";
import { toastNotLoaded } from "../ui/announcer.ts";
import { Button } from "../ui/Button.tsx";
import type { EmbedTarget } from "./embed-place.ts";
import type { EmbedDialogProps } from "./EmbedDialog.tsx";

interface EmbedButtonProps extends EmbedTarget {
  /** What is chosen at first. */
  readonly chart?: EmbedCard;
  /** Among the quiet links below a section. */
  readonly quiet?: boolean;
}

/** Opens the dialog that hands out the code of a card; it loads when it is asked for. */
export function EmbedButton({ quiet, chart = "summary", subject, name, range, map }: EmbedButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<EmbedDialogProps>>();
  const open = async () => {
    try {
      const { EmbedDialog } = await import("./EmbedDialog.tsx");
      setDialog(() => EmbedDialog);
    } catch {
      toastNotLoaded();
    }
  };
  return (
    <>
      <Button icon="embed" quiet={quiet} aria-haspopup="dialog" onClick={() => void open()}>
        Embed
      </Button>
      {Dialog && (
        <Dialog
          {...{ subject, name, chart }}
          {...(range && { range })}
          {...(map && { map })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
