/** Of a factor that changes with every second, more would say nothing. */
const digits = 12;

/**
 * A number that wallets multiply amounts with, as a note has it: plain decimal notation. Null where it changes nothing,
 * or is no number that anybody could show.
 */
export function formatFactor(factor: number): string | null {
  if (!Number.isFinite(factor) || factor < 0 || factor === 1) return null;
  const text = Number(factor.toPrecision(digits)).toLocaleString("en", {
    useGrouping: false,
    maximumFractionDigits: 20,
  });
  return text === "1" || text.length > 30 ? null : text;
}
