import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import type {
  ExternalTeams_teams$data,
  ExternalTeams_teams$key,
} from "@/__generated__/ExternalTeams_teams.graphql";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { useList } from "@/app/record/useList";
import type { Action } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListPage } from "@/ui/list/ListPage";
import { openInvite } from "../_lib/openInvite";
import { openTeamDialog, useTeamDelete } from "../_lib/useTeamDialogs";
import { externalTeams } from "./list";

type Row = ExternalTeams_teams$data["nodes"][number];

const COLUMNS = externalTeams.columns<Row>([
  {
    key: "name",
    title: "团队名称",
    width: 240,
    grow: true,
    required: true,
    sortable: "NAME",
    render: (row) => (
      <span className="ui-row">
        {row.name}
        {row.isAcceptTeam ? <StatusTag tone="blue">接单</StatusTag> : null}
      </span>
    ),
  },
  { key: "contactName", title: "联系人", width: 120 },
  { key: "phone", title: "联系电话", width: 130 },
  {
    key: "directors",
    title: "负责人",
    width: 140,
    render: (row) => (row.directors ?? []).map(({ name }) => name).join("、"),
  },
  { key: "totalMemberCount", title: "人数", width: 80, number: true },
  { key: "address", title: "地址", width: 220 },
  createdAtColumn,
]);

/** List of the teams of external partners. */
export function ExternalTeams({
  teams: key,
  tabs,
}: {
  teams: ExternalTeams_teams$key | null;
  tabs: ReactNode;
}) {
  const teams = useFragment(
    graphql`
      fragment ExternalTeams_teams on TeamConnection {
        totalCount
        nodes {
          id
          rowId
          name
          phone
          address
          contactName
          isAcceptTeam
          totalMemberCount
          createdAt
          directors {
            rowId
            name
          }
          viewerCan {
            update
            delete
          }
        }
      }
    `,
    key,
  );
  const list = useList(externalTeams);
  const navigate = usePageNavigate();
  const refresh = usePageRefresh();
  const remove = useTeamDelete();
  const mayEdit = useCan()({ perms: "e:member" });
  const open = async (target: Parameters<typeof openTeamDialog>[0]) => {
    if (await openTeamDialog(target)) await refresh();
  };
  const rowActions = (row: Row): Action[] => [
    {
      key: "people",
      text: "查看成员",
      onClick: () => navigate(`/members/NonEnterpriseMembers?tab=people&team=${row.rowId}`),
    },
    {
      key: "invite",
      text: "邀请成员",
      hidden: !mayEdit,
      onClick: () => openInvite({ type: "EXTERNAL", teamId: row.rowId, teamName: row.name }),
    },
    {
      key: "edit",
      text: "修改",
      hidden: !row.viewerCan.update,
      onClick: () => open({ type: "EXTERNAL", id: row.rowId }),
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !row.viewerCan.delete,
      onClick: async () => {
        if (await remove([row])) await refresh();
      },
    },
  ];
  return (
    <ListPage
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={teams?.nodes ?? null}
      rowKey={(row) => row.rowId}
      total={teams?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ to: (row) => `/members/team/${row.rowId}` }}
      rowActions={rowActions}
      create={
        mayEdit ? { key: "create", text: "新增外部团队", onClick: () => open({ type: "EXTERNAL" }) } : null
      }
      actions={[
        {
          key: "invite",
          text: "邀请外部成员",
          hidden: !mayEdit,
          onClick: () => openInvite({ type: "EXTERNAL" }),
        },
      ]}
      header={tabs}
      empty={{ text: "合作伙伴和客户以外部团队加入，只能看到与他们共享的内容。" }}
    />
  );
}
