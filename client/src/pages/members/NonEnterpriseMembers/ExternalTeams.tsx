import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import type {
  ExternalTeams_teams$data,
  ExternalTeams_teams$key,
} from "@/__generated__/ExternalTeams_teams.graphql";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { formatDateTime } from "@/ui/base/format";
import type { Action, Column } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { flagFilter } from "@/ui/list/filters";
import { ListPage } from "@/ui/list/ListPage";
import { useListState } from "@/ui/list/useListState";
import { openInvite } from "../_lib/openInvite";
import { openTeamDialog, useTeamDelete } from "../_lib/useTeamDialogs";
import { TEAMS_SORT } from "./params";

type Row = ExternalTeams_teams$data["nodes"][number];

const FILTERS = { accept: flagFilter({ label: "接单团队" }) };

const COLUMNS: Column<Row>[] = [
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
  { key: "contactName", title: "联系人", width: 120, render: (row) => row.contactName },
  { key: "phone", title: "联系电话", width: 130, render: (row) => row.phone },
  {
    key: "directors",
    title: "负责人",
    width: 140,
    render: (row) => (row.directors ?? []).map(({ name }) => name).join("、"),
  },
  { key: "totalMemberCount", title: "人数", width: 80, number: true, render: (row) => row.totalMemberCount },
  { key: "address", title: "地址", width: 220, render: (row) => row.address },
  {
    key: "createdAt",
    title: "创建时间",
    width: 184,
    sortable: "CREATED_AT",
    render: (row) => formatDateTime(row.createdAt),
  },
];

/** The outside partners' teams. */
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
  const list = useListState({ filters: FILTERS, defaultSort: TEAMS_SORT });
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
      title="外部团队"
      breadcrumb={useBreadcrumb()}
      state={list}
      filters={FILTERS}
      columns={COLUMNS}
      rows={teams?.nodes ?? null}
      rowKey={(row) => row.rowId}
      total={teams?.totalCount ?? null}
      refetching={usePagePending()}
      storageKey="members/NonEnterpriseMembers/teams"
      keywordPlaceholder="团队名称、拼音或联系电话"
      onRowClick={(row) => navigate(`/members/team/${row.rowId}`)}
      rowHref={(row) => `/members/team/${row.rowId}`}
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
