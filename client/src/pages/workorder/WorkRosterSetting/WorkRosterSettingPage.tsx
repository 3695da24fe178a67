import { graphql, usePreloadedQuery } from "react-relay";
import type { WorkRosterSettingPageDeleteMutation } from "@/__generated__/WorkRosterSettingPageDeleteMutation.graphql";
import type { WorkRosterSettingPageQuery } from "@/__generated__/WorkRosterSettingPageQuery.graphql";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useWorkZoneSource } from "@/domains/work/useWorkZoneSource";
import { useSave } from "@/relay/useAppMutation";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText } from "@/ui/frame/text";
import { useManaged } from "../_lib/managed";
import { workRosters as LIST } from "./list";

export type WorkRosterRow = NonNullable<
  WorkRosterSettingPageQuery["response"]["workRosters"]
>["nodes"][number];

const COLUMNS = LIST.columns<WorkRosterRow>([
  {
    key: "member",
    title: "值班人员",
    width: 170,
    required: true,
    render: ({ member, isCurrent }) => (
      <span className="ui-row">
        {member ? <PersonName name={member.name} src={member.avatarUrl} /> : null}
        {isCurrent ? <StatusTag tone="green">值班中</StatusTag> : null}
      </span>
    ),
  },
  {
    key: "zone",
    title: "服务区域",
    width: 170,
    phone: true,
    render: ({ zone }) => zone?.name ?? <span className="ui-muted">全企业</span>,
  },
  {
    key: "startsAt",
    title: "开始时间",
    width: 170,
    phone: true,
    sortable: "STARTS_AT",
    render: ({ startsAt }) => <DateTimeText value={startsAt} />,
  },
  { key: "endsAt", title: "结束时间", width: 170, render: ({ endsAt }) => <DateTimeText value={endsAt} /> },
  { key: "remark", title: "备注", width: 200, grow: true },
  { ...createdAtColumn, hidden: true },
]);

const openRoster = lazyRecordDialog(() => import("./WorkRosterDialog"));

/** On-call rosters of technicians, by zone and time (docs/decisions/0058). */
export default function WorkRosterSettingPage({ queryRef }: PageProps<WorkRosterSettingPageQuery>) {
  const { workRosters } = usePreloadedQuery<WorkRosterSettingPageQuery>(
    graphql`
      query WorkRosterSettingPageQuery($page: PageInput!, $filter: WorkRosterFilter, $orderBy: [WorkRosterOrder!]) {
        workRosters(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId startsAt endsAt isCurrent remark version createdAt
            zone { rowId name }
            member { rowId name avatarUrl }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<WorkRosterSettingPageDeleteMutation>(graphql`
    mutation WorkRosterSettingPageDeleteMutation($ids: [ID!]!) {
      workRosterDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const list = useList(LIST, { zoneId: useWorkZoneSource(), memberId: useMemberSource() });
  return (
    <RecordList
      {...list}
      subject="值班"
      columns={COLUMNS}
      page={useManaged(workRosters)}
      nameOf={({ member, startsAt }) => `${member?.name ?? "值班"} ${startsAt.slice(0, 10)}`}
      edit={(row) => openRoster({ row })}
      remove={async (ids) => (await remove({ ids })).userErrors}
      about="派单时先推荐正在值班的人，超时未接的工单也改派给他；本区域没有人值班时找全企业的值班人员。同一区域的值班时间不能重叠。"
    />
  );
}
