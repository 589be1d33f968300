import { type ChangeEvent, useEffect, useEffectEvent, useState } from "react";

const pauseMs = 250;

/** A field whose text counts while someone types; the address follows after a pause, and on leaving it. */
export function useTypedFilter(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const send = useEffectEvent((text: string) => {
    if (text !== kept) keep(text);
  });
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => send(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const filter = typed ?? kept;
  const field = {
    value: filter,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onBlur: () => {
      if (typed !== undefined && typed !== kept) keep(typed);
      setTyped(undefined);
    },
  };
  return { filter, field };
}
