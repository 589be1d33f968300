import { toast, toastFailure } from "../../../ui/announcer.ts";
import { Menu, MenuItem } from "../../../ui/overlays/Menu.tsx";
import { fileNameOf, provenanceOf } from "./provenance.ts";

/** Takes a section away: as a picture, a drawing or its figures. The code for it loads when it is asked for. */
export function ChartMenu({ section: id }: { section: string }) {
  const section = () => {
    const found = document.getElementById(id);
    if (!found) throw new Error(`There is no section ${id} on this page.`);
    return found;
  };
  const png = async () => {
    const { sectionPng } = await import("./export-image.ts");
    return sectionPng(section(), provenanceOf(section()));
  };
  const copyPng = async () => {
    try {
      // The picture is handed over as a promise, because a browser asks for the click to be fresh.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png() })]);
      toast("Picture copied");
    } catch {
      await savePng();
      toast("The browser did not allow copying, so the picture was saved");
    }
  };
  const savePng = async () => save(await png(), fileNameOf(section(), "png"));
  const saveSvg = async () => {
    const { sectionSvg } = await import("./export-image.ts");
    const svg = await sectionSvg(section(), provenanceOf(section()));
    save(new Blob([svg], { type: "image/svg+xml" }), fileNameOf(section(), "svg"));
  };
  const saveCsv = async () => {
    const { sectionCsv } = await import("./export-table.ts");
    const text = sectionCsv(section(), provenanceOf(section()));
    save(new Blob([text], { type: "text/csv;charset=utf-8" }), fileNameOf(section(), "csv"));
  };
  const run = (action: () => Promise<void>) => () => {
    action().catch((error: unknown) =>
      toastFailure(error instanceof Error ? error.message : "That did not work"),
    );
  };
  return (
    <Menu label="Save" icon="download" title="Save or copy this section" quiet className="chart-menu">
      <MenuItem onSelect={run(savePng)} note="for a page or a slide">
        Save as PNG
      </MenuItem>
      <MenuItem onSelect={run(saveSvg)} note="sharp at every size, text stays text">
        Save as SVG
      </MenuItem>
      <MenuItem onSelect={run(saveCsv)} note="the figures with all their digits">
        Save as CSV
      </MenuItem>
      <MenuItem onSelect={run(copyPng)} note="to the clipboard, with source and time">
        Copy as PNG
      </MenuItem>
    </Menu>
  );
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
