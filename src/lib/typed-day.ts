const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A day as people type one, such as "12 Mar 2025" or "2025-03-12", in the second form; undefined for anything else. */
export function readTypedDay(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const [, day = "", name = "", year = ""] = /^(\d{1,2})\.?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/.exec(typed) ?? [];
  const month = months.findIndex((each) => name.startsWith(each)) + 1;
  const written = month === 0 ? typed : `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!/^\d{4}-\d\d-\d\d$/.test(written)) return undefined;
  // `Date` takes the 30th of February for the 2nd of March.
  const read = new Date(written);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? written : undefined;
}
