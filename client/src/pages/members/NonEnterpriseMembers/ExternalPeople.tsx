import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import type {
  ExternalPeople_members$data,
  ExternalPeople_members$key,
} from "@/__generated__/ExternalPeople_members.graphql";
import { useCan } from "@/access/Can";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { useList } from "@/app/record/useList";
import { MEMBER_STATUS } from "@/domains/member/labels";
import { useTeamSource } from "@/domains/team/useTeamSource";
import type { Action } from "@/ui/base/types";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListPage } from "@/ui/list/ListPage";
import { TeamNames } from "../_components/TeamNames";
import { openInvite } from "../_lib/openInvite";
import { openMemberCreate } from "../_lib/openMemberCreate";
import { useLeave } from "../_lib/useLeave";
import { openMemberInfo, useOpenMember } from "../_lib/useOpenMember";
import { externalPeople } from "./list";

type Row = ExternalPeople_members$data["nodes"][number];

const COLUMNS = externalPeople.columns<Row>([
  {
    key: "name",
    title: "姓名",
    width: 180,
    required: true,
    sortable: "NAME",
    render: (row) => <PersonName name={row.name} src={row.avatarUrl} size={24} />,
  },
  { key: "phone", title: "手机号", width: 130 },
  {
    key: "teams",
    title: "外部团队",
    width: 220,
    grow: true,
    render: (row) => <TeamNames teams={row.teams ?? []} mainId={row.mainTeam?.rowId ?? null} />,
  },
  { key: "position", title: "职位", width: 130 },
  {
    key: "status",
    title: "状态",
    width: 96,
    render: (row) => (
      <StatusTag tone={MEMBER_STATUS[row.status].tone}>{MEMBER_STATUS[row.status].text}</StatusTag>
    ),
  },
  { key: "inviter", title: "邀请人", width: 120, render: (row) => row.inviter?.name },
  createdAtColumn,
]);

/** List of the members of external partners. */
export function ExternalPeople({
  members: key,
  tabs,
}: {
  members: ExternalPeople_members$key | null;
  tabs: ReactNode;
}) {
  const members = useFragment(
    graphql`
      fragment ExternalPeople_members on MemberConnection {
        totalCount
        nodes {
          id
          rowId
          name
          avatarUrl
          phone
          position
          status
          createdAt
          teams {
            rowId
            name
          }
          mainTeam {
            rowId
          }
          inviter {
            name
          }
          viewerCan {
            update
            leave
          }
        }
      }
    `,
    key,
  );
  const list = useList(externalPeople, { team: useTeamSource({ type: "EXTERNAL" }) });
  const refresh = usePageRefresh();
  const openMember = useOpenMember();
  const leave = useLeave();
  const mayEdit = useCan()({ perms: "e:member" });
  const { team } = list.state.filters;
  const rowActions = (row: Row): Action[] => [
    { key: "info", text: "查看", onClick: () => void openMemberInfo(row.rowId) },
    { key: "edit", text: "修改", hidden: !row.viewerCan.update, onClick: () => openMember(row.rowId) },
    {
      key: "leave",
      text: "结束合作",
      intent: "danger",
      hidden: !row.viewerCan.leave,
      onClick: async () => {
        if (await leave([row])) await refresh();
      },
    },
  ];
  return (
    <ListPage
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={members?.nodes ?? null}
      rowKey={(row) => row.rowId}
      total={members?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ run: (row) => openMember(row.rowId) }}
      rowActions={rowActions}
      views={[]}
      create={
        mayEdit
          ? {
              key: "invite",
              text: "邀请外部成员",
              onClick: () => openInvite({ type: "EXTERNAL", teamId: team ?? undefined }),
            }
          : null
      }
      actions={[
        {
          key: "create",
          text: "新增外部成员",
          hidden: !mayEdit,
          onClick: async () => {
            const added = await openMemberCreate({
              start: { type: "EXTERNAL", teamIds: team ? [team] : [] },
            });
            if (added) await refresh();
          },
        },
      ]}
      header={tabs}
      empty={{ text: "外部团队里的人会出现在这里。发送邀请链接，对方即可自行加入。" }}
    />
  );
}
