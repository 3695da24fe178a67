/** Export and import of punches as workbooks. */
import type { AttendPunchFilter } from "@/__generated__/AttendRecordReportPageQuery.graphql";
import { orderParameters } from "@/app/customFields/conditions";
import { exportColumns } from "@/app/exportColumns";
import { importFile } from "@/app/importFile";
import { download, exportList, type Parameters, saveResponse } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport, openImport } from "@/ui/dialog/exchange";

const AT = "/api/oa/clockRecord";

/**
 * Query of the export: the filters of the list under their REST names, without its page (core §8 Export).
 */
export function exportParameters(filter: AttendPunchFilter): Parameters {
  return {
    mine: filter.mine,
    userId: filter.memberId,
    teamId: filter.teamId,
    dateStart: filter.days?.from,
    dateEnd: filter.days?.to,
    source: filter.sources?.join(","),
    addressId: filter.addressId,
    outside: filter.outside,
    confirm: filter.confirm?.join(","),
    importBatchId: filter.importBatchId,
  };
}

/** Exports the punches that a filter matches, in the list's order, with chosen columns. */
export async function exportPunches(
  filter: AttendPunchFilter,
  sort: Sort | null,
  count: number | null,
): Promise<void> {
  await openExport({
    title: "导出打卡记录",
    columns: await exportColumns(AT),
    count,
    fileName: "打卡记录.xlsx",
    run: (chosen, { signal }) =>
      exportList(
        `${AT}/exportExcel`,
        { ...exportParameters(filter), ...orderParameters(sort), columns: chosen },
        { signal },
      ),
  });
}

/**
 * Imports punches from a clock machine or another product: all rows or none; existing punches are skipped.
 */
export function importPunches(onDone: () => void): Promise<void> {
  return openImport({
    title: "导入打卡记录",
    help: "考勤机或其他系统导出的打卡记录：每行一次打卡，写明工号或姓名和时间。已有的打卡不会重复导入，导入后相关日期重新计算。",
    templateUrl: async () => saveResponse(await download(`${AT}/getImportTemplate`), "打卡记录导入模板.xlsx"),
    ...importFile(`${AT}/importExcel`),
    onDone,
  });
}
