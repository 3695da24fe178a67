/** Export of approval applications as a workbook. */
import type { FlowProcessFilter } from "@/__generated__/FlowDataListPageQuery.graphql";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Field } from "@/domains/flow/definition";
import type { ExportColumn } from "@/ui/base/types";
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
 * The columns to choose from. With those of a form's fields, the text of all fields is not chosen at first;
 * it alone has the fields that only earlier versions of the form have.
 */
export function columnsWith(common: readonly ExportColumn[], fields: readonly Field[]): ExportColumn[] {
  if (fields.length === 0) return [...common];
  const unchecked = common.map((column) =>
    column.prop === "content" ? { ...column, checked: false } : column,
  );
  return [...unchecked, ...fieldExportColumns(fields)];
}

/**
 * Exports the applications that a filter matches, with chosen columns; those of one form with its fields,
 * and with one text of all of them where that is chosen.
 */
export async function exportProcesses(
  filter: FlowProcessFilter,
  count: number | null,
  fields: readonly Field[],
): Promise<void> {
  await openExport({
    title: "导出审批",
    columns: columnsWith(await exportColumns(AT), fields),
    count,
    fileName: "审批.xlsx",
    run: (chosen, { signal }) =>
      exportList(`${AT}/exportExcel`, { ...exportParameters(filter), columns: chosen }, { signal }),
  });
}
