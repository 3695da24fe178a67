import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendGroupListPageDeleteMutation } from "@/__generated__/AttendGroupListPageDeleteMutation.graphql";
import type { AttendGroupListPageQuery } from "@/__generated__/AttendGroupListPageQuery.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { usePageNavigate } from "@/app/page/navigation";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { GROUP_PAGE, GROUP_WINDOW, groupAt } from "../AttendGroupEdit/address";
import { COLUMNS } from "./columns";
import { groups as LIST } from "./list";

const openFind = lazyRecordDialog(() => import("./FindGroupDialog"));
const AttendMembers = lazyPart(() => import("./AttendMembers").then((module) => module.AttendMembers));

/**
 * List of attendance groups: their members, working hours and attendance places
 * (business §2 Attendance: AttendGroupList).
 */
export default function AttendGroupListPage({ queryRef }: PageProps<AttendGroupListPageQuery>) {
  const { attendGroups } = usePreloadedQuery<AttendGroupListPageQuery>(
    graphql`
      query AttendGroupListPageQuery($page: PageInput!, $filter: AttendGroupFilter, $orderBy: [AttendGroupOrder!]) {
        attendGroups(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name kind outside memberCount remark sortOrder version createdAt
            absenceGroup { name }
            addresses { name }
            createdBy { name }
            term {
              beginsOn freeDays
              teams { name }
              roles { name }
              week { shift { name mark } }
              turn { shift { name mark } }
            }
            terms {
              beginsOn freeDays
              week { shift { name mark } }
              turn { shift { name mark } }
            }
            viewerCan { update delete }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<AttendGroupListPageDeleteMutation>(graphql`
    mutation AttendGroupListPageDeleteMutation($ids: [ID!]!) {
      attendGroupDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const go = usePageNavigate();
  const list = useList(LIST, { memberId: useMemberSource() });
  // the editor opens in its own window; the list is updated by live events
  const edit = (path: string, rowId?: string) => {
    go(groupAt(path, rowId));
    return Promise.resolve(false);
  };
  return (
    <RecordList
      {...list}
      subject="考勤组"
      columns={COLUMNS}
      page={attendGroups}
      nameOf={({ name }) => name}
      edit={(row) => edit(GROUP_WINDOW, row?.rowId)}
      rowActions={({ rowId, viewerCan }) => [
        {
          key: "here",
          text: "在本页修改",
          hidden: !viewerCan.update,
          onClick: () => edit(GROUP_PAGE, rowId),
        },
        { key: "board", text: "排班表", href: `/attend/AttendSchedule?groupId=${rowId}` },
      ]}
      actions={[
        { key: "find", text: "查成员归属", onClick: () => openFind({}) },
        { key: "here", text: "在本页新增", onClick: () => edit(GROUP_PAGE) },
      ]}
      bin="ATTEND_GROUP"
      remove={async (ids) => (await remove({ ids })).userErrors}
      panel={{ content: ({ rowId, version }) => <AttendMembers key={rowId} id={rowId} version={version} /> }}
      about="考勤组规定成员按什么时间上班、在哪里打卡、能补几次卡。每人每天只属于一个组：指定的人优先于角色，角色优先于团队，下级团队优先于上级。"
    />
  );
}
