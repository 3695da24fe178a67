import { graphql } from "react-relay";
import type { ProjectFilter } from "@/__generated__/ProjectListPageQuery.graphql";
import type { useProjectExportQuery } from "@/__generated__/useProjectExportQuery.graphql";
import { forgetFailure, loadChunk } from "@/app/page/chunk";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

/** The workbook's code comes when somebody asks for it. */
const importExchange = () => import("./exchange");

/** Projects as a workbook, out of the list. */
export function useProjectExport() {
  const ask = useFetchQuery();
  return async (filter: ProjectFilter, sort: Sort | null, count: number | null) => {
    forgetFailure(importExchange);
    const loading = loadChunk(importExchange);
    const { projectExportColumns } = await ask<useProjectExportQuery>(
      graphql`
        query useProjectExportQuery {
          projectExportColumns {
            prop
            label
            required
            checked
          }
        }
      `,
      {},
    );
    const { exportProjects } = await loading;
    await openExport({
      title: "导出项目",
      columns: [...(projectExportColumns ?? [])],
      count,
      fileName: "项目.xlsx",
      run: (columns, { signal }) => exportProjects(filter, sort, columns, signal),
    });
  };
}
