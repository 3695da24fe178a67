/** Form of the label export: file format, paper and measures. */
import { misfit, type Paper, type Sheet, sheetOf } from "./sheet";

/** File formats of exported labels. */
export type LabelFormat = "SVG" | "PNG" | "PDF";

type Typed = { [Measure in keyof Sheet]: string };

/** Form values of the export of labels. */
export interface ExportValues extends Typed {
  format: LabelFormat;
  paper: Paper;
}

/** The formats as options. */
export const FORMATS: readonly { value: LabelFormat; label: string; hint: string }[] = [
  { value: "PDF", label: "PDF", hint: "排好版，直接打印" },
  { value: "PNG", label: "PNG 压缩包", hint: "每个二维码一张图片" },
  { value: "SVG", label: "SVG 压缩包", hint: "每个二维码一个矢量文件，适合印厂" },
];

const NAMES: Readonly<Record<keyof Sheet, string>> = {
  pageWidth: "纸张宽",
  pageHeight: "纸张高",
  marginTop: "上边距",
  marginLeft: "左边距",
  gapX: "横向间距",
  gapY: "纵向间距",
  columns: "列数",
  rows: "行数",
};
const MEASURES = Object.keys(NAMES) as (keyof Sheet)[];

/** Form values of a sheet. */
export function sheetValues(sheet: Sheet): Typed {
  return Object.fromEntries(MEASURES.map((name) => [name, String(sheet[name])])) as Typed;
}

/** Initial form values. */
export function exportStart(label: { width: number; height: number }): ExportValues {
  return { format: "PDF", paper: "A4", ...sheetValues(sheetOf("A4", label)) };
}

/** The typed sheet as numbers, in millimetres. */
export function sheetTyped(values: ExportValues): Sheet {
  return Object.fromEntries(MEASURES.map((name) => [name, Number(values[name])])) as unknown as Sheet;
}

/** Validation errors, by field. */
export function exportErrors(
  values: ExportValues,
  label: { readonly width: number; readonly height: number },
): Record<string, string | undefined> {
  if (values.format !== "PDF") return {};
  const empty = MEASURES.filter((name) => values[name].trim() === "");
  if (empty.length > 0) return Object.fromEntries(empty.map((name) => [name, `请输入${NAMES[name]}`]));
  const sheet = sheetTyped(values);
  if (sheet.columns < 1) return { columns: "列数至少为 1" };
  if (sheet.rows < 1) return { rows: "行数至少为 1" };
  const why = misfit(sheet, label);
  return why ? { [why.includes("列") ? "columns" : "rows"]: why } : {};
}
