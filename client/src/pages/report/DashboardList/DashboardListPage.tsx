import { graphql, usePreloadedQuery } from "react-relay";
import type { DashboardListPageCopyMutation } from "@/__generated__/DashboardListPageCopyMutation.graphql";
import type { DashboardListPageDeleteMutation } from "@/__generated__/DashboardListPageDeleteMutation.graphql";
import type { DashboardListPageQuery } from "@/__generated__/DashboardListPageQuery.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { RecordList } from "@/app/record/RecordList";
import { reportResult } from "@/app/record/reportResult";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { AUDIENCE } from "./labels";
import { dashboards as LIST } from "./list";
import { openDashboard } from "./openDashboard";

export type DashboardListRow = NonNullable<DashboardListPageQuery["response"]["dashboards"]>["nodes"][number];

const COLUMNS = LIST.columns<DashboardListRow>([
  { key: "name", title: "仪表盘", width: 220, grow: true, required: true, sortable: "NAME" },
  { key: "remark", title: "说明", width: 260, grow: true },
  {
    key: "audience",
    title: "谁能看",
    width: 132,
    phone: true,
    render: ({ audience }) => <StatusTag tone={AUDIENCE[audience].tone}>{AUDIENCE[audience].text}</StatusTag>,
  },
  { key: "maker", title: "创建人", width: 96, phone: true, render: ({ maker }) => maker?.name },
  {
    key: "updatedAt",
    title: "更新时间",
    width: 132,
    sortable: "UPDATED_AT",
    render: ({ updatedAt }) => <ListTime value={updatedAt} />,
  },
  { ...createdAtColumn, hidden: true },
]);

/**
 * Dashboards: the viewer's own, those shared with them, and those offered to everyone with access to
 * reports (business §2 Report area).
 */
export default function DashboardListPage({ queryRef }: PageProps<DashboardListPageQuery>) {
  const data = usePreloadedQuery<DashboardListPageQuery>(
    graphql`
      query DashboardListPageQuery($page: PageInput!, $filter: DashboardFilter, $orderBy: [DashboardOrder!]) {
        dashboards(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            remark
            audience
            positions
            path
            version
            createdAt
            updatedAt
            maker { name }
            roles { rowId name }
            members { rowId name }
            teams { rowId name }
            viewerCan { update delete offer }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<DashboardListPageDeleteMutation>(graphql`
    mutation DashboardListPageDeleteMutation($ids: [ID!]!) {
      dashboardDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const copy = useSave<DashboardListPageCopyMutation>(graphql`
    mutation DashboardListPageCopyMutation($id: ID!) {
      dashboardCopy(input: { id: $id }) { dashboard { id } userErrors { field message code } }
    }
  `);
  const refresh = usePageRefresh();
  const list = useList(LIST);
  return (
    <RecordList
      {...list}
      subject="仪表盘"
      bin="DASHBOARD"
      columns={COLUMNS}
      page={data.dashboards}
      nameOf={({ name }) => name}
      to={({ path }) => path}
      edit={(row) => openDashboard(row ? { row } : {})}
      remove={async (ids) => (await remove({ ids })).userErrors}
      rowActions={({ rowId: id }) => [
        {
          key: "copy",
          text: "复制为我的仪表盘",
          onClick: () => reportResult(copy({ id }), "已复制，副本仅自己可见", refresh),
        },
      ]}
      about="把几张报表放在一屏上：数字、图、表格，用同一组筛选。新增后点开它，再点“编辑”添加组件。"
    />
  );
}
