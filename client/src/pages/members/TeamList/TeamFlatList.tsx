import { graphql, useFragment } from "react-relay";
import type {
  TeamFlatList_teams$data,
  TeamFlatList_teams$key,
} from "@/__generated__/TeamFlatList_teams.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { useList } from "@/app/record/useList";
import { teamPath } from "@/domains/team/organization";
import type { Action } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListPage } from "@/ui/list/ListPage";
import { openTeamDialog, useTeamDelete } from "../_lib/useTeamDialogs";
import { teams as LIST } from "./list";
import type { TeamListTools } from "./TeamListPage";

type Row = TeamFlatList_teams$data["nodes"][number];

const COLUMNS = LIST.columns<Row>([
  {
    key: "name",
    title: "团队名称",
    width: 200,
    required: true,
    sortable: "NAME",
    render: (row) => (
      <span className="ui-row">
        {row.name}
        {row.isAcceptTeam ? <StatusTag tone="blue">接单</StatusTag> : null}
      </span>
    ),
  },
  { key: "path", title: "所在位置", width: 240, grow: true, render: (row) => teamPath(row.path) },
  { key: "code", title: "编码", width: 110 },
  {
    key: "directors",
    title: "负责人",
    width: 160,
    render: (row) => (row.directors ?? []).map(({ name }) => name).join("、"),
  },
  { key: "memberCount", title: "本级人数", width: 96, number: true },
  {
    key: "totalMemberCount",
    title: "全部人数",
    width: 96,
    number: true,
  },
  { key: "childCount", title: "下级团队", width: 96, number: true },
  { key: "phone", title: "联系电话", width: 130, hidden: true },
  { key: "address", title: "地址", width: 200, hidden: true },
  createdAtColumn,
]);

/** List of all teams, regardless of the hierarchy. */
export function TeamFlatList({ teams: key, tools }: { teams: TeamFlatList_teams$key; tools: TeamListTools }) {
  const teams = useFragment(
    graphql`
      fragment TeamFlatList_teams on TeamConnection {
        totalCount
        nodes {
          id
          rowId
          name
          code
          phone
          address
          isAcceptTeam
          memberCount
          totalMemberCount
          childCount
          createdAt
          path {
            rowId
            name
          }
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
  const list = useList(LIST);
  const refresh = usePageRefresh();
  const remove = useTeamDelete();
  const removeAll = async (rows: readonly Row[]) => {
    if (!(await remove(rows))) return false;
    await refresh();
    return true;
  };
  const rowActions = (row: Row): Action[] => [
    {
      key: "edit",
      text: "修改",
      hidden: !row.viewerCan.update,
      onClick: async () => {
        if (await openTeamDialog({ type: "INTERNAL", id: row.rowId })) await refresh();
      },
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !row.viewerCan.delete,
      onClick: () => removeAll([row]),
    },
  ];
  return (
    <ListPage
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={teams.nodes}
      rowKey={(row) => row.rowId}
      total={teams.totalCount}
      refetching={usePagePending()}
      opens={{ to: (row) => `/members/team/${row.rowId}` }}
      rowActions={rowActions}
      batchActions={
        tools.create ? [{ key: "delete", text: "删除", intent: "danger", onClick: removeAll }] : undefined
      }
      canSelect={(row) => row.viewerCan.delete}
      create={tools.create ? { key: "create", text: "新增团队", onClick: tools.create } : null}
      importAction={tools.importing}
      exportAction={tools.exporting}
      tree={{ children: () => null, switchable: true, onModeChange: tools.setMode }}
      empty={{ text: "团队是企业的组织架构，成员按团队管理，权限也可以按团队划分。" }}
    />
  );
}
