import { importFile } from "@/app/importFile";
import { download, type Parameters, saveResponse } from "@/app/rest";
import type { ExportColumn } from "@/ui/base/types";
import { openExport, openImport } from "@/ui/dialog/exchange";

/** Imports records of the catalogue: all lines of a workbook or none. */
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

/** Exports what a list of the catalogue shows. */
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
