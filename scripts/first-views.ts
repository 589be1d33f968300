import { resolve } from "node:path";

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface FirstView {
  readonly view: string;
  /** The modules that the router loads for it. */
  readonly entries: readonly string[];
  /** Those that its loader imports to ask for its figures: in files apart from what it draws, and from what others draw. */
  readonly asks?: readonly string[];
}

/**
 * Names the file of a module by the first views that need it at once, so that no page asks for what only others
 * need, nor for thirty files: a file for each set of views that share something, but few for the large sets.
 * `shared` is what the front page and the list of tokens have with others, `shared-of-lists` what the list has with
 * others and not with the front page; `shared-of-token` what a token's page, its holders and a
 * wallet have in common, `summary` what the holders do not need of it. What no first view needs is left to the bundler.
 *
 * @param ownRoom of the views that draw at once: what they alone need and parts of other pages do not, that draw later
 */
export function fileByFirstViews(views: readonly FirstView[], ownRoom: RegExp) {
  let viewsOf: Map<string, string[]> | undefined;
  return (id: string, modules: Modules): string | null => {
    viewsOf ??= findViews(views, modules);
    const of = viewsOf.get(id);
    if (of === undefined) return null;
    if (of.length > 2 && of.includes("list")) return of.includes("front") ? "shared" : "shared-of-lists";
    if (of.includes("token") && of.includes("wallet"))
      return of.includes("holders") ? "shared-of-token" : "summary";
    const name = of.join("-");
    if (ownRoom.test(id)) return name;
    return { holders: "holders-compare", compare: "compare-drawing" }[name] ?? name;
  };
}

function findViews(firstViews: readonly FirstView[], modules: Modules) {
  const views = new Map<string, string[]>();
  for (const { view, entries, asks = [] } of firstViews) {
    const atOnce = neededBy(entries, modules);
    for (const id of atOnce) views.set(id, [...(views.get(id) ?? []), view]);
    for (const id of neededBy(asks, modules))
      if (!atOnce.has(id)) views.set(id, [...(views.get(id) ?? []), `${view}-asks`]);
  }
  return views;
}

function neededBy(names: readonly string[], modules: Modules): ReadonlySet<string> {
  const roots = names.map((name) => resolve(name));
  const needed = new Set(roots);
  // A set goes on over what is added to it.
  for (const id of needed)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  // A view itself keeps the file that the manifest knows it by.
  for (const root of roots) needed.delete(root);
  return needed;
}
