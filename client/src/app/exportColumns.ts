import type { ExportColumn } from "@/ui/base/types";
import { rest } from "./rest";

/** A column in the format of the REST API: booleans are 1 and 0. */
interface RestColumn {
  readonly prop: string;
  readonly label: string;
  readonly required: number;
  readonly checked: number;
}

/**
 * Fetches the columns available for an export; `at` is the base path of the record's REST calls (core §8
 * Export).
 */
export async function exportColumns(at: string): Promise<ExportColumn[]> {
  const columns = await rest<readonly RestColumn[]>("GET", `${at}/exportColumns`);
  return columns.map(({ required, checked, ...column }) => ({
    ...column,
    required: Boolean(required),
    checked: Boolean(checked),
  }));
}
