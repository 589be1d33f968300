import { useRef } from "react";
import { plural } from "../../lib/format.ts";
import { addOwnLabels, ownLabels, ownLabelsCsv } from "../../lib/own-labels.ts";
import { saveFile } from "../../lib/save-file.ts";
import { toast, toastFailure } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";

/** A larger file is none of labels by hand. */
const mostBytes = 1_000_000;

/** The reader's own labels as a file, out of this browser and into another. */
export function OwnLabelFiles() {
  const input = useRef<HTMLInputElement>(null);
  const count = ownLabels().length;
  const read = async (file: File | undefined) => {
    if (!file) return;
    const added = file.size <= mostBytes ? addOwnLabels(await file.text()) : 0;
    if (added === undefined) toastFailure("This browser stores nothing for this site");
    else if (added === 0) toastFailure("No labels in it: a line has chain, address and name");
    else toast(`${plural(added, "label")} read`);
  };
  return (
    <>
      <Button quiet onClick={() => input.current?.click()}>
        Import CSV
      </Button>
      {count > 0 && (
        <Button quiet onClick={() => saveFile("holderscope-labels.csv", [ownLabelsCsv()])}>
          Export CSV
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="hidden"
        aria-label="File with your labels"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          void read(file).catch(() => toastFailure("The file could not be read"));
          target.value = "";
        }}
      />
    </>
  );
}
