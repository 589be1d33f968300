/** The path below which readers find the service: `/holders` of `https://example.org/holders`, empty at a root. */
export function basePathOf(publicUrl: string): string {
  return publicUrl === "" ? "" : new URL(publicUrl).pathname.replace(/\/$/, "");
}

/**
 * The same URL as the service itself has it. A proxy may take the path off or leave it on: what does not begin with
 * it is taken as it is.
 */
export function withoutBase(url: string, base: string): string {
  if (base === "" || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest === "" || rest.startsWith("?")) return `/${rest}`;
  return rest.startsWith("/") ? rest : url;
}

const links = /(?<=\s(?:href|src|action)=")\/(?!\/)/g;

/** Markup of this service, whose links begin at the root: in texts and attributes a quote is always written otherwise. */
export function underBase(html: string, base: string): string {
  return base === "" ? html : html.replaceAll(links, `${base}/`);
}

/** A page that others are written into: with the path on its root, where scripts find it, and before its fonts. */
export function shellUnderBase(html: string, base: string): string {
  if (base === "") return html;
  const rooted = html.replace("<html ", `<html data-base="${base}" `);
  return sheetUnderBase(underBase(rooted, base), base);
}

export function sheetUnderBase(css: string, base: string): string {
  return base === "" ? css : css.replaceAll(/(?<=\burl\(["']?)\/(?!\/)/g, `${base}/`);
}
