import { graphql, usePreloadedQuery } from "react-relay";
import type { OperationLogPageExportQuery } from "@/__generated__/OperationLogPageExportQuery.graphql";
import type { OperationLogPageQuery } from "@/__generated__/OperationLogPageQuery.graphql";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { exportList } from "@/app/rest";
import type { PageProps } from "@/app/routes/types";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { openExport } from "@/ui/dialog/exchange";
import { ListPage } from "@/ui/list/ListPage";
import { useListState } from "@/ui/list/useListState";
import { LOG_COLUMNS, type LogRow } from "./columns";
import { openLogDetail } from "./LogDetailDialog";
import { exportParameters } from "./params";
import { useLogFilters } from "./useLogFilters";

/** Everything that was changed in the enterprise: who, when, what, from what to what. */
export default function OperationLogPage({ queryRef }: PageProps<OperationLogPageQuery>) {
  const data = usePreloadedQuery<OperationLogPageQuery>(
    graphql`
      query OperationLogPageQuery($page: PageInput!, $filter: OperationLogFilter) {
        operationLogs(page: $page, filter: $filter) {
          totalCount
          nodes {
            id
            rowId
            createdAt
            action
            actionText
            recordType
            recordText
            recordRowId
            recordName
            reason
            isByToken
            actor {
              name
              avatarUrl
            }
            changes {
              field
              label
              before
              after
            }
          }
        }
        operationLogTypes {
          value
          label
        }
        operationLogActions {
          value
          label
        }
      }
    `,
    queryRef,
  );
  const filters = useLogFilters(data.operationLogTypes ?? [], data.operationLogActions ?? []);
  const list = useListState({ filters });
  const ask = useFetchQuery();
  const total = data.operationLogs?.totalCount ?? 0;
  const exporting = async () => {
    const { operationLogExportColumns } = await ask<OperationLogPageExportQuery>(
      graphql`
        query OperationLogPageExportQuery {
          operationLogExportColumns {
            prop
            label
            required
            checked
          }
        }
      `,
      {},
    );
    await openExport({
      title: "导出操作日志",
      columns: [...(operationLogExportColumns ?? [])],
      count: total,
      fileName: "操作日志.xlsx",
      run: (columns, { signal }) =>
        exportList(
          "/api/ems/operationLog/exportExcel",
          { ...exportParameters(list.keyword, list.filters), columns },
          { signal },
        ),
    });
  };
  return (
    <ListPage<LogRow>
      title="操作日志"
      breadcrumb={useBreadcrumb()}
      state={list}
      filters={filters}
      keywordPlaceholder="名称或原因（92 天内）"
      columns={LOG_COLUMNS}
      rows={data.operationLogs?.nodes ?? []}
      rowKey={(row) => row.id}
      total={total}
      refetching={usePagePending()}
      storageKey="admin/operationLog"
      actions={[{ key: "export", text: "导出", onClick: exporting }]}
      rowActions={(row) => [{ key: "detail", text: "详情", onClick: () => openLogDetail(ask, row) }]}
      empty={{ text: "没有符合条件的操作记录。" }}
    />
  );
}
