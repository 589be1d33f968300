/** Groups as they are typed: `10,000`, `10 000`, `10'000`; in India `12,34,567`. */
const ofThree = (separator: string) => String.raw`[1-9]\d{0,2}(?:${separator}\d{3})+`;
const grouped = [",", " ", "'"].map(ofThree).join("|");
const withPoint = new RegExp(String.raw`^(?:(?:\d+|${grouped}|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d*)?|\.\d+)$`);
const withComma = new RegExp(
  String.raw`^(?:(?:\d+|${[String.raw`\.`, " ", "'"].map(ofThree).join("|")})(?:,\d+)?|,\d+)$`,
);

/**
 * A number as people type it, as decimal text: `10,000`, `0.25`, `0,25`, `1.234,5`. Undefined where it is none. Pages
 * group by commas, and 10,000 is read so; 10.000 can be meant in two ways, so that both are returned.
 */
export function readTypedNumber(
  text: string,
): string | undefined | { readonly either: readonly [string, string] } {
  const typed = text.replaceAll(/\s/g, " ").replaceAll(/[’_]/g, "'").trim();
  const point = withPoint.test(typed) ? typed.replaceAll(/[, ']/g, "") : undefined;
  const comma = withComma.test(typed) ? typed.replaceAll(/[. ']/g, "").replace(",", ".") : undefined;
  if (point === undefined) return comma;
  return comma !== undefined && comma !== point && typed.includes(".") ? { either: [point, comma] } : point;
}

/** What to say of a number that can be meant in two ways. */
export function describeDoubt(text: string, [point, comma]: readonly [string, string]): string {
  return `${text.trim()} may be ${Number(point)} or ${Number(comma).toLocaleString("en")}: type ${point}0 or ${comma}`;
}
