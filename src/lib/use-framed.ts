import { useSyncExternalStore } from "react";

const never = () => () => {};

/** In a frame nobody can know what lies over a button that changes something. */
export function useIsFramed(): boolean {
  return useSyncExternalStore(
    never,
    () => window.self !== window.top,
    () => false,
  );
}
