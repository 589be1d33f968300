import { useState } from "react";

interface Draft<T> {
  readonly value: T;
  readonly sent: boolean;
}

/**
 * A change to something that is kept elsewhere, as in the address. It counts from the first move until
 * what was sent has arrived there: what is begun in between is not lost.
 */
export function useDraft<T>(kept: string) {
  const [draft, setDraft] = useState<Draft<T>>();
  const [seen, setSeen] = useState(kept);
  if (seen !== kept) {
    setSeen(kept);
    if (draft?.sent) setDraft(undefined);
  }
  return {
    draft: draft?.value,
    change: (value: T) => setDraft({ value, sent: false }),
    send: (value: T) => setDraft({ value, sent: true }),
    drop: () => setDraft(undefined),
  };
}
