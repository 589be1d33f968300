import type { ReactElement, ReactNode } from "react";
import { escapeHtml } from "../../contract/html-text.ts";

/**
 * A drawing as the markup of its content, so that a card can be redrawn without React's renderer, which
 * weighs ten times all the rest. It knows what drawings are made of: elements of SVG and components
 * without hooks. A test holds it to what React writes.
 */
export function markup(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string" || typeof node === "number") return escapeHtml(String(node));
  if (Array.isArray(node)) return node.map((each) => markup(each as ReactNode)).join("");
  const { type, props } = node as ReactElement<Props>;
  if (typeof type === "function") return markup((type as (props: Props) => ReactNode)(props));
  const children = markup(props.children);
  return typeof type === "string" ? `<${type}${attributes(props)}>${children}</${type}>` : children;
}

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode };

/** Attributes of SVG that are written in camel case in markup too. */
const camelCase = new Set(["viewBox", "patternUnits", "patternTransform"]);

function attributes(props: Props): string {
  let text = "";
  for (const [name, value] of Object.entries(props)) {
    // Children are not an attribute; absent ones are not written.
    if (name === "children" || (typeof value !== "string" && typeof value !== "number")) continue;
    const written =
      name === "className"
        ? "class"
        : camelCase.has(name)
          ? name
          : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    text += ` ${written}="${escapeHtml(String(value))}"`;
  }
  return text;
}
