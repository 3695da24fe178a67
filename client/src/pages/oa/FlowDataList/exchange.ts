/** Export of approval applications as a workbook. */
import type { FlowProcessFilter } from "@/__generated__/FlowDataListPageQuery.graphql";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/flow/process";

/**
 * Query of the export: the filters of the list under their REST names, without its page (core §8 Export).
 */
export function exportParameters(filter: FlowProcessFilter): Parameters {
  return {
    keyword: filter.keyword,
    formId: filter.formId,
    status: filter.statuses?.join(","),
    applicantId: filter.applicantId,
    teamId: filter.teamId,
    sendTimeStart: filter.sentOn?.from,
    sendTimeEnd: filter.sentOn?.to,
  };
}

/** Exports the applications that a filter matches, with chosen columns. */
export async function exportProcesses(filter: FlowProcessFilter, count: number | null): Promise<void> {
  await openExport({
    title: "导出审批",
    columns: await exportColumns(AT),
    count,
    fileName: "审批.xlsx",
    run: (chosen, { signal }) =>
      exportList(`${AT}/exportExcel`, { ...exportParameters(filter), columns: chosen }, { signal }),
  });
}
