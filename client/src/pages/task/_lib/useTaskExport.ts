import { graphql } from "react-relay";
import type { TaskFilter } from "@/__generated__/TaskListPageQuery.graphql";
import type { useTaskExportQuery } from "@/__generated__/useTaskExportQuery.graphql";
import { forgetFailure, loadChunk } from "@/app/page/chunk";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

/** Loads the workbook export on demand. */
const importExchange = () => import("./exchange");

/** Export of the listed tasks as a workbook. */
export function useTaskExport() {
  const ask = useFetchQuery();
  return async (filter: TaskFilter, sort: Sort | null, count: number | null) => {
    forgetFailure(importExchange);
    const loading = loadChunk(importExchange);
    const { taskExportColumns } = await ask<useTaskExportQuery>(
      graphql`
        query useTaskExportQuery {
          taskExportColumns { prop label required checked }
        }
      `,
      {},
    );
    const { exportTasks } = await loading;
    await openExport({
      title: "导出任务",
      columns: [...(taskExportColumns ?? [])],
      count,
      fileName: "任务.xlsx",
      run: (columns, { signal }) => exportTasks(filter, sort, columns, signal),
    });
  };
}
