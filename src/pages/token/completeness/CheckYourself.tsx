import { count } from "../../../lib/format.ts";
import { Code } from "../../../ui/Code.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { divided } from "../../../ui/FigureGrid.tsx";
import { fileNames } from "./CertificateFiles.tsx";
// oxlint-disable-next-line import/default -- the text of the file, by Vite
import script from "../../../../docs/verify.mjs?raw";

interface CheckYourselfProps {
  readonly block: number;
  /** How many lines it prints. */
  readonly lines: number;
}

/** The script by which anybody compares the two files with a node of theirs. What is shown is the file that is tested. */
export function CheckYourself({ block, lines }: CheckYourselfProps) {
  const { certificate, holders } = fileNames(block);
  const id = "check-script";
  return (
    <div className={divided}>
      <p id={id} className="text-label text-ink-2">
        <b className="font-semibold text-ink">Check it yourself</b>, with any node that knows that block;
        needs only Node.js and viem
      </p>
      <div className="relative mt-2 rounded-control border border-control">
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
          tabIndex={0}
          role="region"
          aria-labelledby={id}
          className="scrolls-sideways px-3 py-2.5 pr-10 font-mono text-axis leading-4.25"
        >
          <code>{script.trim()}</code>
        </pre>
        <CopyButton text={script} what="script" className="absolute! top-1.5 right-1.5 bg-bg" />
      </div>
      <p className="mt-2 text-label text-ink-2">
        <Code>{`node verify.mjs URL ${certificate} ${holders}`}</Code> prints {count(lines)} lines, each
        “same” or “DIFFERS”.
      </p>
    </div>
  );
}
