import { graphql } from "react-relay";
import type { useWorkOrderExportQuery } from "@/__generated__/useWorkOrderExportQuery.graphql";
import type { WorkOrderFilter } from "@/__generated__/WorkOrderListPageQuery.graphql";
import { forgetFailure, loadChunk } from "@/app/page/chunk";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

/** Loads the workbook export on demand. */
const importExchange = () => import("./exchange");

/** Export of the listed work orders as a workbook. */
export function useWorkOrderExport() {
  const ask = useFetchQuery();
  return async (filter: WorkOrderFilter, sort: Sort | null, count: number | null) => {
    forgetFailure(importExchange);
    const loading = loadChunk(importExchange);
    const { workOrderExportColumns } = await ask<useWorkOrderExportQuery>(
      graphql`
        query useWorkOrderExportQuery {
          workOrderExportColumns { prop label required checked }
        }
      `,
      {},
    );
    const { exportWorkOrders } = await loading;
    await openExport({
      title: "导出工单",
      columns: [...(workOrderExportColumns ?? [])],
      count,
      fileName: "工单.xlsx",
      run: (columns, { signal }) => exportWorkOrders(filter, sort, columns, signal),
    });
  };
}
