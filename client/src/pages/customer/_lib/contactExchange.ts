/** Import and export of contacts as workbooks. */
import type { ContactFilter } from "@/__generated__/PhoneBookPageQuery.graphql";
import { exportColumns } from "@/app/exportColumns";
import { importFile } from "@/app/importFile";
import { download, exportList, saveResponse } from "@/app/rest";
import { openExport, openImport } from "@/ui/dialog/exchange";

const AT = "/api/crm/contacts";

/** Imports contacts: all rows of a workbook or none; a preview lists the existing contacts that change. */
export function importContacts(onDone: () => void): Promise<void> {
  return openImport({
    title: "导入联系人",
    help: "按客户导入联系人：先按联系电话、再按姓名查找该客户已有的联系人，找到则修改，留空的列不变；找不到则新增。",
    templateUrl: async () => saveResponse(await download(`${AT}/getImportTemplate`), "联系人导入模板.xlsx"),
    ...importFile(`${AT}/importExcel`),
    onDone,
  });
}

/** Exports the contacts that a filter matches, in chosen columns. */
export async function exportContacts(filter: ContactFilter, count: number | null): Promise<void> {
  await openExport({
    title: "导出联系人",
    columns: await exportColumns(AT),
    count,
    fileName: "联系人.xlsx",
    run: (columns, { signal }) =>
      exportList(
        `${AT}/exportExcel`,
        {
          keyword: filter.keyword,
          customerId: filter.customerId,
          importBatchId: filter.importBatchId,
          columns,
        },
        { signal },
      ),
  });
}
