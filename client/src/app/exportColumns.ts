import type { ExportColumn } from "@/ui/base/types";
import { rest } from "./rest";

/** A column as REST tells of it: switches are 1 and 0. */
interface RestColumn {
  readonly prop: string;
  readonly label: string;
  readonly required: number;
  readonly checked: number;
}

/** The columns that a workbook can be written in; `at` is its address without the call (core §8 Export). */
export async function exportColumns(at: string): Promise<ExportColumn[]> {
  const columns = await rest<readonly RestColumn[]>("GET", `${at}/exportColumns`);
  return columns.map(({ required, checked, ...column }) => ({
    ...column,
    required: Boolean(required),
    checked: Boolean(checked),
  }));
}
