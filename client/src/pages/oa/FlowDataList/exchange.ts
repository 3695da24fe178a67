/** Export of approval applications as a workbook. */
import type { FlowProcessFilter } from "@/__generated__/FlowDataListPageQuery.graphql";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Field } from "@/domains/flow/definition";
import { openExport } from "@/ui/dialog/exchange";
import { fieldExportColumns } from "./fieldColumns";

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

/**
 * Exports the applications that a filter matches, with chosen columns; those of one form with its fields
 * instead of one text of all of them.
 */
export async function exportProcesses(
  filter: FlowProcessFilter,
  count: number | null,
  fields: readonly Field[],
): Promise<void> {
  const common = await exportColumns(AT);
  const columns =
    fields.length > 0
      ? [...common.filter(({ prop }) => prop !== "content"), ...fieldExportColumns(fields)]
      : common;
  await openExport({
    title: "导出审批",
    columns,
    count,
    fileName: "审批.xlsx",
    run: (chosen, { signal }) =>
      exportList(`${AT}/exportExcel`, { ...exportParameters(filter), columns: chosen }, { signal }),
  });
}
