import { plural } from "../../lib/format.ts";
import { addOwnLabels, ownLabels, ownLabelsCsv } from "../../lib/own-labels.ts";
import { saveFile } from "../../lib/save-file.ts";
import { toast, toastFailure } from "../../ui/announcer.ts";

/** A larger file is none of labels by hand. */
const mostBytes = 1_000_000;

/** The reader's own labels as a file, out of this browser. */
export function saveOwnLabels(): void {
  if (ownLabels().length === 0) toastFailure("You have given no address a label in this browser");
  else saveFile("holderscope-labels.csv", [ownLabelsCsv()]);
}

/** Asks for a file of labels, and adds them to the reader's own. */
export function loadOwnLabels(): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".csv,text/csv";
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) read(file).catch(() => toastFailure("The file could not be read"));
  });
  input.click();
}

async function read(file: File): Promise<void> {
  const added = file.size <= mostBytes ? addOwnLabels(await file.text()) : 0;
  if (added === undefined) toastFailure("This browser stores nothing for this site");
  else if (added === 0) toastFailure("No labels in it: a line has chain, address and name");
  else toast(`${plural(added, "label")} read`);
}
