import { type ReactNode, useId } from "react";
import { Dialog } from "./Dialog.tsx";
import { IconButton } from "../IconButton.tsx";

interface ModalDialogProps {
  readonly title: string;
  readonly narrow?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a title and a way out. */
export function ModalDialog({ title, narrow, onClose, children }: ModalDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      className={`m-auto overflow-auto bg-raised [box-shadow:var(--shadow)] ${narrow ? "w-[560px]" : "w-[880px]"}`}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <header className="sticky top-0 z-1 flex items-center justify-between border-b border-rule-2 bg-raised py-3 pr-3 pl-6 max-md:pl-4">
        <h2 id={titleId} className="text-finding font-name tracking-normal">
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      {children}
    </Dialog>
  );
}
