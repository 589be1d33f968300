import { type ComponentProps, useEffect, useRef } from "react";

interface DialogProps extends ComponentProps<"dialog"> {
  readonly onClose: () => void;
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog({ className = "", onClose, children, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      closedby="any"
      // A second effect in development opens it again before the first one's close is told.
      onClose={(event) => !event.currentTarget.open && onClose()}
      className={`max-h-[calc(100vh-32px)] max-w-[calc(100vw-32px)] rounded-float text-ink backdrop:bg-scrim max-md:inset-0 max-md:m-0 max-md:h-auto max-md:max-h-none max-md:w-auto max-md:max-w-none max-md:rounded-0 ${className}`}
      {...rest}
    >
      {children}
    </dialog>
  );
}
