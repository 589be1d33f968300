// As React writes them, so that a drawing made without it has the same markup.
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Text as it stands between tags, or in the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** For one line: half of a pair cannot be sent, and a control character has no place in it. */
export function escapeLine(text: string): string {
  return escapeHtml(text.replaceAll(/[\p{Cc}\p{Cs}]/gu, "\u{FFFD}"));
}
