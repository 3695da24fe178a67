/** CSV files for spreadsheets, safe against formulas. Pure functions. */

/**
 * First characters that make a spreadsheet read a text as a formula; the server's workbooks use the same
 * set.
 */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Rows of cells as a CSV file for spreadsheets, with a byte order mark, without which they misread Chinese
 * text.
 */
export function csvOf(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("")}`;
}
