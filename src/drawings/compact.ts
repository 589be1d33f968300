/** A drawing as Recharts leaves it in the document, written in as few bytes as say the same. */

/** Of Recharts' own: nothing is clipped, and the frame of the drawing says what it shows. */
const leftOut = new Set(["title", "desc", "clippath"]);

/** Attributes that only say what is so anyway, or are for scripts. */
function isNeeded(name: string, value: string): boolean {
  if (value === "" || name === "tabindex" || name === "role" || name.startsWith("data-recharts"))
    return false;
  if (name === "style" || name === "clip-path" || name === "orientation" || name === "type") return false;
  if (name === "id" && value.startsWith("recharts-")) return false;
  return name !== "stroke-dasharray" || !/^0px? 0/.test(value);
}

export function compact(element: Element): string {
  if (leftOut.has(element.localName.toLowerCase())) return "";
  const children = [...element.childNodes].map((child) =>
    child.nodeType === 1 ? compact(child as Element) : escapeText(child.textContent ?? ""),
  );
  const content = children.join("");
  const attributes = [...element.attributes]
    .map(({ name, value }) => ({ name, value: name === "class" ? ownClasses(value) : rounded(value) }))
    .filter(({ name, value }) => isNeeded(name, value));
  const isGroup = element.localName === "g" || element.localName === "defs";
  if (isGroup && content === "") return "";
  if (element.localName === "g" && attributes.length === 0) return content;
  const written = attributes.map(({ name, value }) => ` ${name}="${escapeText(value)}"`).join("");
  return content === ""
    ? `<${element.localName}${written}/>`
    : `<${element.localName}${written}>${content}</${element.localName}>`;
}

function ownClasses(names: string): string {
  return names
    .split(/\s+/)
    .filter((name) => !name.startsWith("recharts-"))
    .join(" ");
}

/** A hundredth of a pixel is more than a screen shows. */
function rounded(value: string): string {
  return value.replaceAll(/-?\d+\.\d{3,}(?:e-\d+)?/g, (number) => String(Number(Number(number).toFixed(2))));
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
