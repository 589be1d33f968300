/** Copies a text; in frames without the clipboard permission the old command is the only way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies a picture of this site. */
export async function copyImage(path: string): Promise<boolean> {
  try {
    // A promise, because a browser wants to be asked while the click is fresh.
    const picture = fetch(path).then((response) => {
      if (!response.ok) throw new Error(`answered ${response.status}`);
      return response.blob();
    });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return true;
  } catch {
    return false;
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.cssText = "position:fixed;opacity:0";
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
