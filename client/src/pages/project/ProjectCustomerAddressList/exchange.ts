import { importFile } from "@/app/importFile";
import { download, saveResponse } from "@/app/rest";
import { openImport } from "@/ui/dialog/exchange";

/** Imports sites of projects: all rows of a workbook, or none (business §7 Projects). */
export function importAddresses(onDone: () => void): Promise<void> {
  return openImport({
    title: "导入项目地址",
    templateUrl: async () =>
      saveResponse(await download("/api/pms/customerAddress/getImportTemplate"), "项目地址导入模板.xlsx"),
    ...importFile("/api/pms/customerAddress/importExcel"),
    onDone,
  });
}
