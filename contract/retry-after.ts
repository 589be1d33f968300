/**
 * Seconds that a `Retry-After` header asks to wait, which it says as a number or as a date (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
 * Undefined where there is none or it says neither.
 */
export function readRetryAfter(header: string | null | undefined): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  // Some services send fractions, which are not part of the standard.
  const seconds = /^[\d.]+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
