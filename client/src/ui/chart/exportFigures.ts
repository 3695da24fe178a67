import { csvOf } from "../base/csv";
import { saveFile } from "../dialog/exchangeRules";
import { type Figures, totalAt } from "./figures";

/**
 * The table of a chart as rows of cells. Figures stay numbers, so that a spreadsheet can calculate with
 * them.
 */
export function linesOf(figures: Figures): (string | number)[][] {
  const { axis, groups, series, adds } = figures;
  const all = adds && series.length > 1;
  return [
    [axis, ...series.map(({ name }) => name), ...(all ? ["合计"] : [])],
    ...groups.map(({ label }, index) => [
      label,
      ...series.map(({ figures: own }) => own[index]?.value ?? ""),
      ...(all ? [totalAt(figures, index) ?? 0] : []),
    ]),
  ];
}

/** Saves the figures as a file through the browser. */
export function exportFigures(title: string, figures: Figures): void {
  const blob = new Blob([csvOf(linesOf(figures))], { type: "text/csv;charset=utf-8" });
  saveFile({ blob, name: `${title}.csv` });
}
