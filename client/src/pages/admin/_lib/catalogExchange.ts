/** Import and export of the catalogue (products, questions, device models) as workbooks. */
import { importFile } from "@/app/importFile";
import { download, type Parameters, saveResponse } from "@/app/rest";
import type { ExportColumn } from "@/ui/base/types";
import { openExport, openImport } from "@/ui/dialog/exchange";

/** Imports catalogue records: all rows of a workbook or none. */
export function importCatalog(
  kind: "product" | "question",
  title: string,
  onDone: () => void,
): Promise<void> {
  return openImport({
    title: `导入${title}`,
    templateUrl: async () =>
      saveResponse(await download(`/api/ems/${kind}/getImportTemplate`), `${title}导入模板.xlsx`),
    ...importFile(`/api/ems/${kind}/importExcel`),
    onDone,
  });
}

/** Exports the catalogue records that a list's filter matches. */
export function exportCatalog(
  kind: "product" | "question",
  title: string,
  options: { columns: readonly ExportColumn[]; count: number | null; parameters: Parameters },
): Promise<void> {
  const { columns, count, parameters } = options;
  return openExport({
    title: `导出${title}`,
    columns,
    count,
    fileName: `${title}.xlsx`,
    run: (chosen, { signal }) =>
      download(`/api/ems/${kind}/exportExcel`, { ...parameters, columns: chosen }, { signal }),
  });
}
