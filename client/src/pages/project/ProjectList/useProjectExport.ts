import { graphql } from "react-relay";
import type { ProjectFilter } from "@/__generated__/ProjectListPageQuery.graphql";
import type { useProjectExportQuery } from "@/__generated__/useProjectExportQuery.graphql";
import { forgetFailure, loadChunk } from "@/app/page/chunk";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

/** Loads the workbook export on demand. */
const importExchange = () => import("./exchange");

/** Export of the listed projects as a workbook. */
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
