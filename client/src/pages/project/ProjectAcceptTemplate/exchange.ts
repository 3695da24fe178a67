/** Import and export of acceptance templates by workbooks. */

import { importFile } from "@/app/importFile";
import { download, exportList, type Parameters, saveResponse } from "@/app/rest";
import { openExport, openImport } from "@/ui/dialog/exchange";

const AT = "/api/pms/validateTemplate";

/** Columns of the workbook; each row is a node of a template's directory. */
const COLUMNS = [
  { prop: "name", label: "模板名称", required: true, checked: true },
  { prop: "directory", label: "验收目录", required: true, checked: true },
  { prop: "required", label: "必交", required: false, checked: true },
  { prop: "description", label: "模板说明", required: false, checked: true },
];

/** Imports acceptance templates: all rows of a workbook, or none. */
export function importTemplates(onDone: () => void): Promise<void> {
  return openImport({
    title: "导入验收模板",
    templateUrl: async () => saveResponse(await download(`${AT}/getImportTemplate`), "验收模板导入模板.xlsx"),
    ...importFile(`${AT}/importExcel`),
    onDone,
  });
}

/** Exports the templates that the list's filter finds, with the nodes of their directories. */
export function exportTemplates(filter: Parameters, count: number | null): Promise<void> {
  return openExport({
    title: "导出验收模板",
    columns: COLUMNS,
    count,
    fileName: "验收模板.xlsx",
    run: (columns, { signal }) => exportList(`${AT}/exportExcel`, { ...filter, columns }, { signal }),
  });
}
