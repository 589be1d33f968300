/** Ends a request whose other side has gone silent, or whose caller has enough of it. */
export interface SilenceWatch {
  readonly signal: AbortSignal;
  /** The same chunks; each of them is a sign of life. */
  over(chunks: AsyncIterable<Uint8Array> | null): AsyncIterable<Uint8Array>;
  isSilent(): boolean;
  end(): void;
}

export function watchSilence(silenceMs: number, signal: AbortSignal): SilenceWatch {
  const controller = new AbortController();
  let isSilent = false;
  const giveUp = () => {
    isSilent = true;
    controller.abort();
  };
  const leave = () => controller.abort();
  let timer = setTimeout(giveUp, silenceMs);
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  return {
    signal: controller.signal,
    async *over(chunks) {
      for await (const chunk of chunks ?? []) {
        clearTimeout(timer);
        timer = setTimeout(giveUp, silenceMs);
        yield chunk;
      }
    },
    isSilent: () => isSilent,
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      // What was not read of the answer is not waited for.
      controller.abort();
    },
  };
}
