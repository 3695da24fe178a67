import { graphql, usePreloadedQuery } from "react-relay";
import type { OperationLogPageExportQuery } from "@/__generated__/OperationLogPageExportQuery.graphql";
import type { OperationLogPageQuery } from "@/__generated__/OperationLogPageQuery.graphql";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import { exportList } from "@/app/rest";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";
import { ListPage } from "@/ui/list/ListPage";
import { LOG_COLUMNS, type LogRow } from "./columns";
import { LogDetail } from "./LogDetail";
import { operationLogs } from "./list";

const NONE: readonly Option[] = [];

/** Audit log of the enterprise: every change with its member, time, record, and values before and after. */
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
              rowId
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
  const list = useList(operationLogs, {
    actor: useMemberSource(),
    type: { options: data.operationLogTypes ?? NONE },
    action: { options: data.operationLogActions ?? NONE },
  });
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
    const { created, ...filter } = operationLogs.filterOf(list.state);
    await openExport({
      title: "导出操作日志",
      columns: [...(operationLogExportColumns ?? [])],
      count: total,
      fileName: "操作日志.xlsx",
      run: (columns, { signal }) =>
        exportList(
          "/api/ems/operationLog/exportExcel",
          { ...filter, from: created?.from, to: created?.to, columns },
          { signal },
        ),
    });
  };
  return (
    <ListPage<LogRow>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={LOG_COLUMNS}
      rows={data.operationLogs?.nodes ?? []}
      rowKey={(row) => row.id}
      total={total}
      refetching={usePagePending()}
      exportAction={exporting}
      opens={{
        panel: {
          name: ({ actionText }) => actionText,
          content: (row) => <LogDetail key={row.id} row={row} />,
        },
      }}
      empty={{ text: "没有符合条件的操作记录。" }}
    />
  );
}
