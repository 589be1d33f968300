import { Presets, SingleBar } from "cli-progress";
import type { OnProgress } from "./command.ts";

export interface ProgressDisplay {
  readonly show: OnProgress;
  stop(): void;
}

/** A bar on a terminal; elsewhere, such as in a log, a line where a step begins. */
export function createProgressDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  let current = "";
  if (!stream.isTTY) {
    return {
      show({ step }) {
        if (step !== current) stream.write(`${step} …\n`);
        current = step;
      },
      stop() {},
    };
  }
  const bar = new SingleBar(
    {
      format: "{bar} {percentage}%  {step}{detail}",
      stream,
      clearOnComplete: true,
      hideCursor: true,
      barsize: 30,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    show({ step, done, total, detail }) {
      const words = { step, detail: detail === undefined ? "" : `: ${detail}` };
      const size = Math.max(1, total);
      if (!started) bar.start(size, done, words);
      started = true;
      bar.setTotal(size);
      bar.update(Math.min(done, size), words);
    },
    stop() {
      if (started) bar.stop();
    },
  };
}
