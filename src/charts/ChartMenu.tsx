import { announce, toast } from "../ui/announcer.ts";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import type { Provenance } from "./export-image.ts";

interface ChartMenuProps {
  /** Id of the section. */
  readonly section: string;
  /** Begins the file name: "brine". */
  readonly name: string;
  readonly source: string;
  readonly time: string;
}

/** Takes a section away: as a picture, a drawing or its figures. The code for it loads when it is asked for. */
export function ChartMenu({ section, name, source, time }: ChartMenuProps) {
  const element = () => {
    const found = document.getElementById(section);
    if (!found) throw new Error(`no section ${section}`);
    return found;
  };
  const provenance = (): Provenance => ({ source, time, link: `${location.origin}${location.pathname}` });
  const fileName = (ending: string) =>
    `${["holderscope", name, section]
      .join("-")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")}.${ending}`;
  const png = async () => (await import("./export-image.ts")).sectionPng(element(), provenance());

  const copyPng = async () => {
    try {
      // The picture is handed over as a promise, because a browser asks for the click to be fresh.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png() })]);
      toast("Picture copied");
    } catch {
      save(await png(), fileName("png"));
      toast("The browser did not allow copying, so the picture was saved");
    }
  };
  const saveSvg = async () => {
    const { sectionSvg } = await import("./export-image.ts");
    save(new Blob([await sectionSvg(element(), provenance())], { type: "image/svg+xml" }), fileName("svg"));
  };
  const saveCsv = async () => {
    const { sectionCsv } = await import("./export-table.ts");
    save(
      new Blob([sectionCsv(element(), provenance())], { type: "text/csv;charset=utf-8" }),
      fileName("csv"),
    );
  };
  const run = (action: () => Promise<void>) => () => {
    action().catch((error: unknown) =>
      announce(error instanceof Error ? error.message : "That did not work"),
    );
  };
  return (
    <Menu label="Copy" icon="image" title="Take this section away" quiet className="chart-menu">
      <MenuItem onSelect={run(copyPng)} note="to the clipboard, with source and time">
        Copy as PNG
      </MenuItem>
      <MenuItem onSelect={run(async () => save(await png(), fileName("png")))} note="for a page or a slide">
        Save as PNG
      </MenuItem>
      <MenuItem onSelect={run(saveSvg)} note="sharp at every size, text stays text">
        Save as SVG
      </MenuItem>
      <MenuItem onSelect={run(saveCsv)} note="the figures with all their digits">
        Save as CSV
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
