import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { KpiEventPageDeleteMutation } from "@/__generated__/KpiEventPageDeleteMutation.graphql";
import type { KpiEventPageQuery } from "@/__generated__/KpiEventPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useBatchSource } from "@/app/importBatches/useBatchSource";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { categoryNodes } from "@/domains/category/categoryTree";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { events as LIST } from "./list";
import { openEvent } from "./openEvent";
import { pointsText, pointsTone } from "./points";

export type EventRow = NonNullable<KpiEventPageQuery["response"]["kpiEvents"]>["nodes"][number];

const importExchange = () => import("./exchange");

const COLUMNS = LIST.columns<EventRow>([
  { key: "title", title: "事件", width: 200, required: true, grow: true },
  {
    key: "member",
    title: "成员",
    width: 130,
    phone: true,
    render: ({ member }) =>
      member ? <PersonName name={member.name} src={member.avatarUrl} /> : "已离职成员",
  },
  { key: "category", title: "分类", width: 112, render: ({ category }) => category?.name },
  {
    key: "points",
    title: "分值",
    width: 88,
    number: true,
    phone: true,
    sortable: "POINTS",
    render: ({ points }) => <StatusTag tone={pointsTone(points)}>{pointsText(points)}</StatusTag>,
  },
  { key: "happenedOn", title: "发生日期", width: 116, sortable: "HAPPENED_ON" },
  { key: "description", title: "说明", width: 212 },
  { key: "createdBy", title: "记录人", width: 100, render: ({ createdBy }) => createdBy?.name },
  { ...createdAtColumn, title: "记录时间" },
]);

/**
 * List of events of members (rewards and penalties) that count in appraisals (business §2 KPI: KpiEvent).
 */
export default function KpiEventPage({ queryRef }: PageProps<KpiEventPageQuery>) {
  const { kpiEvents, categoryTree } = usePreloadedQuery<KpiEventPageQuery>(
    graphql`
      query KpiEventPageQuery($page: PageInput!, $filter: KpiEventFilter, $orderBy: [KpiEventOrder!]) {
        kpiEvents(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId version title points happenedOn description createdAt
            member { id rowId name avatarUrl }
            category { rowId name }
            createdBy { rowId name }
            viewerCan { update delete }
          }
        }
        categoryTree(tree: KPI_EVENT, deep: true) { rowId name parentRowId }
      }
    `,
    queryRef,
  );
  const remove = useSave<KpiEventPageDeleteMutation>(graphql`
    mutation KpiEventPageDeleteMutation($ids: [ID!]!) {
      kpiEventDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const can = useCan();
  const adds = can({ perms: "kpi:event:add,kpi:event:manage" });
  // members without this permission see only their own events
  const hidden = !can({ perms: "kpi:event" });
  const nodes = useMemo(() => categoryNodes(categoryTree ?? []), [categoryTree]);
  const list = useList(LIST, {
    memberId: { ...useMemberSource(), hidden },
    teamId: { ...useTeamSource(), hidden },
    categoryId: { nodes },
    batch: useBatchSource("kpi/events"),
  });
  const refresh = usePageRefresh();
  const exporting = async () =>
    (await importExchange()).exportEvents(
      LIST.filterOf(list.state),
      list.state.sort,
      kpiEvents?.totalCount ?? null,
    );
  const importing = async () => (await importExchange()).importEvents(() => void refresh());
  return (
    <RecordList
      {...list}
      subject="考核事件"
      columns={COLUMNS}
      page={kpiEvents}
      nameOf={({ title }) => title}
      create={adds ? {} : null}
      edit={(row) => openEvent({ row })}
      bin="KPI_EVENT"
      remove={async (ids) => (await remove({ ids })).userErrors}
      importAction={adds ? importing : null}
      exportAction={can({ perms: "kpi:event:export" }) ? exporting : null}
      about="值得加分或扣分的事随时记在这里，考核时按分类累计到成员的指标。"
    />
  );
}
