/**
 * Arrangement of labels on paper: presets of papers and validation. Lengths in millimetres. Pure
 * functions.
 */

/** Arrangement of labels on the pages of a PDF, in millimetres. */
export interface Sheet {
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly marginTop: number;
  readonly marginLeft: number;
  readonly gapX: number;
  readonly gapY: number;
  readonly columns: number;
  readonly rows: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Paper sizes of a PDF. */
export type Paper = "A4" | "ROLL" | "OWN";

/** The papers as options. */
export const PAPERS: readonly { value: Paper; label: string; hint: string }[] = [
  { value: "A4", label: "A4 纸", hint: "每页排满标签" },
  { value: "ROLL", label: "标签卷纸", hint: "每页一张标签" },
  { value: "OWN", label: "自定义", hint: "按标签纸的实际规格填写" },
];

const A4: Size = { width: 210, height: 297 };
/** Unprintable margin of office printers on each side of A4, in millimetres. */
const A4_MARGIN = 8;
const A4_GAP = 2;

/** Number of pieces of length `side`, with gaps between them, that fit; at least one. */
export function fits(room: number, side: number, gap: number): number {
  // 0.001 absorbs rounding errors of sums of decimals
  return Math.max(1, Math.floor((room + gap + 0.001) / (side + gap)));
}

/** As many labels as fit on A4, centred. */
function onA4(label: Size): Sheet {
  const columns = fits(A4.width - 2 * A4_MARGIN, label.width, A4_GAP);
  const rows = fits(A4.height - 2 * A4_MARGIN, label.height, A4_GAP);
  const margin = (room: number, side: number, count: number) =>
    Math.max(0, Math.round((room - count * side - (count - 1) * A4_GAP) * 5) / 10);
  return {
    pageWidth: A4.width,
    pageHeight: A4.height,
    marginTop: margin(A4.height, label.height, rows),
    marginLeft: margin(A4.width, label.width, columns),
    gapX: A4_GAP,
    gapY: A4_GAP,
    columns,
    rows,
  };
}

/** Initial sheet of a paper. */
export function sheetOf(paper: Paper, label: Size): Sheet {
  if (paper === "A4" || paper === "OWN") return onA4(label);
  return {
    pageWidth: label.width,
    pageHeight: label.height,
    marginTop: 0,
    marginLeft: 0,
    gapX: 0,
    gapY: 0,
    columns: 1,
    rows: 1,
  };
}

/** Reason why labels do not fit a sheet; null when they fit. */
export function misfit(sheet: Sheet, label: Size): string | null {
  const wide = sheet.marginLeft + sheet.columns * label.width + (sheet.columns - 1) * sheet.gapX;
  const high = sheet.marginTop + sheet.rows * label.height + (sheet.rows - 1) * sheet.gapY;
  if (wide > sheet.pageWidth + 0.05)
    return `${sheet.columns} 列标签比纸张宽 ${(wide - sheet.pageWidth).toFixed(1)} 毫米`;
  if (high > sheet.pageHeight + 0.05)
    return `${sheet.rows} 行标签比纸张高 ${(high - sheet.pageHeight).toFixed(1)} 毫米`;
  return null;
}
