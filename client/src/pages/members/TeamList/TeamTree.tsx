import AlignJustifyIcon from "@blueprintjs/icons/lib/esm/generated/components/align-justify";
import { useMemo, useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { TeamTree_nodes$data, TeamTree_nodes$key } from "@/__generated__/TeamTree_nodes.graphql";
import type { TeamTreeMoveMutation } from "@/__generated__/TeamTreeMoveMutation.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh } from "@/app/page/pageContext";
import { organizationTree } from "@/domains/team/organization";
import { useTeamSearch } from "@/domains/team/useTeamSearch";
import { useSave } from "@/relay/useAppMutation";
import type { Action, TreeNode } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ARRANGE_TREE, ArrangeBar } from "@/ui/tree/ArrangeBar";
import { Tree, type TreeMove } from "@/ui/tree/Tree";
import { openTeamDialog, useTeamDelete } from "../_lib/useTeamDialogs";
import type { TeamListTools } from "./TeamListPage";
import "./TeamTree.css";

type Row = TeamTree_nodes$data[number];

/** Tree of the teams; teams are moved by drag, Alt and arrow keys, or row menu. */
export function TeamTree({ nodes: key, tools }: { nodes: TeamTree_nodes$key; tools: TeamListTools }) {
  const rows = useFragment(
    graphql`
      fragment TeamTree_nodes on OrganizationNode @relay(plural: true) {
        rowId
        name
        parentRowId
        peopleCount
        team {
          id
          name
          code
          isAcceptTeam
          memberCount
          childCount
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
  const navigate = usePageNavigate();
  const refresh = usePageRefresh();
  const remove = useTeamDelete();
  const [filter, setFilter] = useState("");
  const move = useSave<TeamTreeMoveMutation>(graphql`
    mutation TeamTreeMoveMutation($input: TeamMoveInput!) {
      teamMove(input: $input) {
        team {
          id
          order
          parentRowId
          version
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const found = useTeamSearch(filter);
  const tree = useMemo(() => {
    const ids = found && new Set(found.map(({ rowId }) => rowId));
    return organizationTree(ids ? rows.filter(({ rowId }) => ids.has(rowId)) : rows, false);
  }, [rows, found]);
  const movable = tools.create !== null;

  const onMove = async ({ id, parent, index }: TreeMove) => {
    const { ok, userErrors } = await move({
      input: { id, order: index, ...(parent === null ? { toRoot: true } : { parentId: parent }) },
    });
    if (ok) await refresh();
    return userErrors;
  };
  const open = async (target: Parameters<typeof openTeamDialog>[0]) => {
    if (await openTeamDialog(target)) await refresh();
  };
  const actions = ({ id, label, data }: TreeNode<Row>): Action[] => [
    { key: "open", text: "查看成员", onClick: () => navigate(`/members/team/${id}`) },
    {
      key: "add",
      text: "新增下级团队",
      hidden: !movable,
      onClick: () => open({ type: "INTERNAL", parentId: id }),
    },
    {
      key: "edit",
      text: "修改",
      hidden: !data?.team?.viewerCan.update,
      onClick: () => open({ type: "INTERNAL", id }),
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !data?.team?.viewerCan.delete,
      onClick: async () => {
        if (await remove([{ rowId: id, name: label }])) await refresh();
      },
    },
  ];

  return (
    <div className="ui-page">
      <PageHeader
        title="团队管理"
        count={rows.length}
        breadcrumb={useBreadcrumb()}
        actions={[
          { key: "flat", text: "平铺", icon: <AlignJustifyIcon />, onClick: () => tools.setMode("flat") },
          { key: "import", text: "导入", hidden: !tools.importing, onClick: () => tools.importing?.() },
          { key: "export", text: "导出", onClick: tools.exporting },
        ]}
        primary={{ key: "create", text: "新增团队", hidden: !tools.create, onClick: () => tools.create?.() }}
      />
      <Card>
        <div className="m-teams">
          <ArrangeBar
            value={filter}
            onChange={setFilter}
            label="搜索团队"
            placeholder="名称、拼音、首字母或代码"
            hint={movable && rows.length > 1 ? ARRANGE_TREE : null}
          />
          {rows.length === 0 ? (
            <EmptyState
              text="团队是企业的组织架构，成员按团队管理，权限也可以按团队划分。"
              action={
                tools.create
                  ? { key: "create", text: "新增团队", intent: "primary", onClick: tools.create }
                  : undefined
              }
            />
          ) : (
            <div>
              <div className="m-teams__row m-teams__heads" aria-hidden>
                <span className="m-teams__name">团队</span>
                <span className="m-teams__directors">负责人</span>
                <span className="m-teams__people">本级 / 全部人数</span>
              </div>
              <Tree
                key={found ? "found" : "all"}
                label="团队"
                nodes={tree}
                defaultDepth={found ? Number.POSITIVE_INFINITY : 2}
                empty="无匹配数据"
                onSelect={(node) => navigate(`/members/team/${node.id}`)}
                onMove={movable && !found ? onMove : undefined}
                actions={actions}
                renderLabel={({ label, data }) => (
                  <span className="m-teams__row">
                    <span className="m-teams__name">
                      <span className="ui-ellipsis">{label}</span>
                      {data?.team?.code ? <span className="ui-muted ui-small">{data.team.code}</span> : null}
                      {data?.team?.isAcceptTeam ? <StatusTag tone="blue">接单</StatusTag> : null}
                    </span>
                    <span className="m-teams__directors">
                      {(data?.team?.directors ?? []).map(({ name }) => name).join("、")}
                    </span>
                    <span className="m-teams__people">
                      {data?.team?.memberCount ?? 0} / {data?.peopleCount ?? 0}
                    </span>
                  </span>
                )}
              />
            </div>
          )}
        </div>
      </Card>
    </div>
  );
}
