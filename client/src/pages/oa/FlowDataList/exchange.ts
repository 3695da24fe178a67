import type { FlowProcessFilter } from "@/__generated__/FlowDataListPageQuery.graphql";
import { exportList, type Parameters, rest } from "@/app/rest";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/flow/process";

/** Query of the export, as REST calls the list's filters: all that it finds, not its page (core §8 Export). */
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

/** A column as REST tells of it: switches are 1 and 0. */
interface Told {
  readonly prop: string;
  readonly label: string;
  readonly required: number;
  readonly checked: number;
}

/** Writes the applications that a filter finds, in columns that are chosen. */
export async function exportProcesses(filter: FlowProcessFilter, count: number | null): Promise<void> {
  const columns = await rest<readonly Told[]>("GET", `${AT}/exportColumns`);
  await openExport({
    title: "导出审批",
    columns: columns.map(({ required, checked, ...column }) => ({
      ...column,
      required: Boolean(required),
      checked: Boolean(checked),
    })),
    count,
    fileName: "审批.xlsx",
    run: (chosen, { signal }) =>
      exportList(`${AT}/exportExcel`, { ...exportParameters(filter), columns: chosen }, { signal }),
  });
}
