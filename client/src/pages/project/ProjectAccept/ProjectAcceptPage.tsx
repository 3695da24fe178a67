import { useCallback, useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { ProjectAcceptPageQuery } from "@/__generated__/ProjectAcceptPageQuery.graphql";
import { found } from "@/app/errors";
import { usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useTrackedRows } from "@/app/record/trackedRows";
import type { PageProps } from "@/app/routes/types";
import { categoryNodes } from "@/domains/category/categoryTree";
import { ITEM_STATE } from "@/domains/project/acceptanceLabels";
import { useSearchChange } from "@/ui/base/addressNow";
import type { Action, TreeNode } from "@/ui/base/types";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { EmptyState } from "@/ui/feedback/states";
import { Actions } from "@/ui/frame/Actions";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Tree, type TreeMove } from "@/ui/tree/Tree";
import { ProjectFrame } from "../_components/ProjectFrame";
import { AcceptanceTiles } from "./AcceptanceTiles";
import { ClientSigning } from "./ClientSigning";
import { ItemOverview } from "./ItemOverview";
import { ItemPane } from "./ItemPane";
import type { ItemRow } from "./item";
import { placesOf } from "./moves";
import { useDirectory } from "./useDirectory";
import { useItemCommands } from "./useItemCommands";
import "./ProjectAccept.css";

const NONE: readonly never[] = [];

/** Tree nodes; those with unloaded children can be expanded, too. */
function nodesOf(nodes: readonly TreeNode<ItemRow>[]): TreeNode<ItemRow>[] {
  return nodes.map((node) =>
    node.data?.hasChildren && !node.children?.length
      ? { ...node, children: null, hasChildren: true }
      : { ...node, children: nodesOf(node.children ?? []) },
  );
}

const openItem = lazyRecordDialog(() => import("./ItemDialog"));
const openEntrust = lazyRecordDialog(() => import("./EntrustDialog"));
const openTemplate = lazyRecordDialog(() => import("./UseTemplateDialog"));

/**
 * Acceptance of a project: its directory at the left, the documents of the selected node at the right
 * (business §2 Project).
 */
export default function ProjectAcceptPage({ queryRef }: PageProps<ProjectAcceptPageQuery>) {
  const data = usePreloadedQuery<ProjectAcceptPageQuery>(
    graphql`
      query ProjectAcceptPageQuery($id: ID!) {
        project(id: $id) {
          rowId
          viewerCan { planMileposts }
          acceptance {
            itemCount
            draftCount
            waitingCount
            returnedCount
            passedCount
            finishedCount
            ...AcceptanceTiles_acceptance
          }
          ...ProjectFrame_project
        }
        acceptanceLinks(projectId: $id) { ...ClientSigning_links }
        acceptanceSignatures(projectId: $id) { ...ClientSigning_signatures }
        # a longer directory is read level by level
        acceptanceTree(projectId: $id, wholeUpTo: 200) { ...item_fields @relay(mask: false) }
      }
    `,
    queryRef,
  );
  const project = found(data.project);
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  // a link to a paper (for example from a comment on it) selects the node of the paper
  const named = search.get("paper");
  const { rows, long, selected, open, all, renew } = useDirectory(
    project.rowId,
    data.acceptanceTree ?? NONE,
    project.acceptance?.itemCount ?? 0,
    { item: search.get("item"), paper: named },
  );
  const nodes = useMemo(() => nodesOf(categoryNodes(rows)), [rows]);
  const refreshPage = usePageRefresh();
  const refresh = useCallback(() => Promise.all([refreshPage(), renew()]), [refreshPage, renew]);
  useTrackedRows(rows, refresh);
  const commands = useItemCommands(project.rowId);
  const select = (item: string | null) => changeSearch({ item, paper: null });
  const may = project.viewerCan.planMileposts;
  const { rowId: projectId, acceptance } = project;
  const edit = async (target: { row?: ItemRow; parentId?: string } = {}) => {
    if (await openItem({ projectId, items: await all(), ...target })) await refresh();
  };
  // as long as nothing was submitted
  const changeable =
    (acceptance?.waitingCount ?? 0) +
      (acceptance?.returnedCount ?? 0) +
      (acceptance?.passedCount ?? 0) +
      (acceptance?.finishedCount ?? 0) ===
    0;
  const template: Action = {
    key: "template",
    text: rows.length > 0 ? "更换模板" : "使用模板",
    hidden: !may || !changeable,
    onClick: async () => {
      if (await openTemplate({ projectId, has: rows.length > 0 })) await refresh();
    },
  };
  const create: Action = { key: "create", text: "新增目录", hidden: !may, onClick: () => edit() };
  const itemActions = (row: ItemRow): Action[] => [
    {
      key: "below",
      text: "新增下级",
      hidden: !row.viewerCan.update,
      onClick: () => edit({ parentId: row.rowId }),
    },
    {
      key: "entrust",
      text: "分配负责人",
      hidden: !row.viewerCan.update,
      onClick: async () => {
        if (await openEntrust({ ids: [row.rowId], name: row.name })) await refresh();
      },
    },
    { key: "edit", text: "修改", hidden: !row.viewerCan.update, onClick: () => edit({ row }) },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !row.viewerCan.delete,
      onClick: async () => {
        const goes = row.hasChildren ? "下级目录一并删除。" : "";
        if (await confirmDelete({ what: [row.name], goes, run: () => commands.remove([row.rowId]) })) {
          select(row.parentRowId ?? null);
          await refresh();
        }
      },
    },
  ];
  const onMove = async (move: TreeMove) => {
    const { userErrors } = await commands.arrange(placesOf(rows, move));
    if ((userErrors ?? []).length === 0) await refresh();
    return userErrors;
  };
  return (
    <ProjectFrame project={project} page="ProjectAccept">
      {rows.length === 0 && may ? (
        <div className="ui-row project-row--above">
          <Actions actions={[create]} />
        </div>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState
          text={
            may ? "还没有验收目录。选一个验收模板生成目录，或逐个新增。" : "项目负责人还没有建立验收目录。"
          }
          {...(may ? { action: { ...template, intent: "primary" as const } } : {})}
        />
      ) : (
        <>
          {acceptance ? <AcceptanceTiles acceptance={acceptance} projectId={projectId} /> : null}
          <div className="accept">
            <Card
              title="验收目录"
              actions={[
                create,
                template,
                { key: "all", text: "查看全部", hidden: !selected, onClick: () => select(null) },
              ]}
            >
              <Tree<ItemRow>
                label="验收目录"
                nodes={nodes}
                defaultDepth={3}
                selected={selected?.rowId ?? null}
                onSelect={({ id }) => select(id)}
                onExpandedChange={open}
                {...(may ? { onMove } : {})}
                actions={({ data: row }: TreeNode<ItemRow>) => (row ? itemActions(row) : [])}
                renderLabel={({ label, data: row }) => (
                  <span className="accept__label">
                    <span className="ui-ellipsis">{label}</span>
                    {row && !row.hasChildren ? (
                      <StatusTag tone={row.isOverdue ? "red" : ITEM_STATE[row.state].tone}>
                        {row.isOverdue ? "已逾期" : ITEM_STATE[row.state].text}
                      </StatusTag>
                    ) : null}
                  </span>
                )}
              />
            </Card>
            {selected ? (
              <ItemPane
                row={selected}
                rows={rows}
                long={long}
                all={all}
                named={named}
                actions={itemActions(selected)}
                onSelect={select}
                refresh={refresh}
              />
            ) : (
              <ItemOverview rows={rows} long={long} onSelect={select} />
            )}
          </div>
          <ClientSigning
            links={data.acceptanceLinks}
            signatures={data.acceptanceSignatures}
            projectId={projectId}
            all={all}
            refresh={refresh}
          />
        </>
      )}
    </ProjectFrame>
  );
}
