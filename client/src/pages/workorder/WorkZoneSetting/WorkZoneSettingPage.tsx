import { graphql, usePreloadedQuery } from "react-relay";
import type { WorkZoneSettingPageDeleteMutation } from "@/__generated__/WorkZoneSettingPageDeleteMutation.graphql";
import type { WorkZoneSettingPageQuery } from "@/__generated__/WorkZoneSettingPageQuery.graphql";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import { PersonName } from "@/ui/frame/Avatar";
import { useManaged } from "../_lib/managed";
import { workZones as LIST } from "./list";

export type WorkZoneRow = NonNullable<WorkZoneSettingPageQuery["response"]["workZones"]>["nodes"][number];

const COLUMNS = LIST.columns<WorkZoneRow>([
  { key: "name", title: "服务区域", width: 180, required: true },
  { key: "area", title: "范围", width: 240, grow: true, phone: true },
  { key: "team", title: "接单团队", width: 150, phone: true, render: ({ team }) => team?.name },
  {
    key: "director",
    title: "默认负责人",
    width: 120,
    render: ({ director }) =>
      director ? <PersonName name={director.name} src={director.avatarUrl} /> : null,
  },
  { key: "remark", title: "备注", width: 180, hidden: true },
  { key: "sortOrder", title: "排序", width: 84, number: true, sortable: "SORT_ORDER" },
  { ...createdAtColumn, hidden: true },
]);

const openZone = lazyRecordDialog(() => import("./WorkZoneDialog"));

/** List of zones, the pools that work orders are assigned to (business §2 Work order: WorkZoneSetting). */
export default function WorkZoneSettingPage({ queryRef }: PageProps<WorkZoneSettingPageQuery>) {
  const { workZones } = usePreloadedQuery<WorkZoneSettingPageQuery>(
    graphql`
      query WorkZoneSettingPageQuery($page: PageInput!, $filter: WorkZoneFilter, $orderBy: [WorkZoneOrder!]) {
        workZones(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name area remark sortOrder version createdAt
            team { rowId name }
            director { rowId name avatarUrl }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<WorkZoneSettingPageDeleteMutation>(graphql`
    mutation WorkZoneSettingPageDeleteMutation($ids: [ID!]!) {
      workZoneDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const list = useList(LIST, { teamId: useTeamSource() });
  return (
    <RecordList
      {...list}
      subject="服务区域"
      columns={COLUMNS}
      page={useManaged(workZones)}
      nameOf={({ name }) => name}
      edit={(row) => openZone({ row })}
      bin="WORK_ZONE"
      remove={async (ids) => (await remove({ ids })).userErrors}
      about="按地点或专业划分：受理时选择服务区域，工单就交给它的团队，默认负责人排在最前面。"
    />
  );
}
