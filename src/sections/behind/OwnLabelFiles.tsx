import { ownLabels } from "../../lib/own-labels.ts";
import { Button } from "../../ui/Button.tsx";
import { loadOwnLabels, saveOwnLabels } from "./own-label-files.ts";

/** The reader's own labels as a file, out of this browser and into another. */
export function OwnLabelFiles() {
  return (
    <>
      <Button quiet onClick={loadOwnLabels}>
        Import CSV
      </Button>
      {ownLabels().length > 0 && (
        <Button quiet onClick={saveOwnLabels}>
          Export CSV
        </Button>
      )}
    </>
  );
}
