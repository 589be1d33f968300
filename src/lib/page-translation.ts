/**
 * Chrome translates a page by putting `<font>` elements in the place of texts. React keeps the texts: what it writes
 * into one is not shown, and removing one fails (https://github.com/facebook/react/issues/11538). Each text is put
 * back, empty, before its translation. React finds it there, and the translation goes once React changes the text.
 */
export function followPageTranslation(body: HTMLElement): void {
  const translations = new WeakMap<Node, { readonly font: Element; readonly text: string }>();
  const originals = new WeakMap<Node, Text>();
  const observer = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of removedNodes) {
        const font = [...addedNodes, previousSibling, nextSibling].find(
          (near) => isFont(near) && added.has(near) && near.parentNode === target,
        ) as Element | undefined;
        if (font && isText(node) && node.data !== "" && !originals.has(font)) putBack(node, font);
      }
      for (const node of [target, ...addedNodes, ...removedNodes]) follow(originals.get(node) ?? node);
    }
  });
  observer.observe(body, { childList: true, subtree: true });

  function putBack(text: Text, font: Element): void {
    // Some translators move the text into the element.
    if (font.contains(text)) text.replaceWith(text.cloneNode());
    translations.set(text, { font, text: text.data });
    originals.set(font, text);
    text.data = "";
    font.before(text);
    observer.observe(text, { characterData: true });
  }

  function follow(text: Node): void {
    const translation = translations.get(text);
    if (!translation || !isText(text)) return;
    const { font } = translation;
    const isChanged = !text.isConnected || text.data !== "";
    if (!isChanged && font.isConnected) {
      if (text.nextSibling !== font) text.after(font);
      return;
    }
    translations.delete(text);
    font.remove();
    // The reader asked for the original.
    if (!isChanged) text.data = translation.text;
  }
}

const isFont = (node: Node | null): node is Element => node?.nodeName === "FONT";
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
