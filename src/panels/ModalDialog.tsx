import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "../ui/IconButton.tsx";

interface ModalDialogProps {
  readonly title: string;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Esc and gives the focus back. */
export function ModalDialog({ title, className, onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog${className ? ` ${className}` : ""}`}
      aria-labelledby={titleId}
      closedby="any"
      // A second effect in development opens it again before the first one's close is told.
      onClose={(event) => !event.currentTarget.open && onClose()}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}
