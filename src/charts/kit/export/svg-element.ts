export const namespace = "http://www.w3.org/2000/svg";

export function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const node = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

export function text(content: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const node = element("text", attributes);
  node.textContent = content;
  return node;
}
