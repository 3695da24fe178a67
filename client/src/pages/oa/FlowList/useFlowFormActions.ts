import { graphql } from "react-relay";
import type { useFlowFormActionsCopyMutation } from "@/__generated__/useFlowFormActionsCopyMutation.graphql";
import type { useFlowFormActionsDeleteMutation } from "@/__generated__/useFlowFormActionsDeleteMutation.graphql";
import type { useFlowFormActionsMoveMutation } from "@/__generated__/useFlowFormActionsMoveMutation.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { reportResult } from "@/app/record/reportResult";
import { useSave } from "@/relay/useAppMutation";
import type { Action, Option, TreeNode } from "@/ui/base/types";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import type { FlowFormRow } from "./FlowListPage";
import { buildingOf, designOf } from "./list";
import { openVersions } from "./versions/openVersions";

const openForm = lazyRecordDialog(() => import("./FlowFormDialog"));
const openMove = lazyRecordDialog(() => import("./FlowFormMoveDialog"));

interface Around {
  readonly groups: readonly TreeNode[];
  /** Options of the effects that an approval can have. */
  readonly kinds: readonly Option[];
  /** Row id of the group on screen. */
  readonly group: string | null;
  readonly refresh: () => Promise<unknown>;
  /** Position of a form within its group; null where the list is not in that order. */
  readonly placeOf: ((row: FlowFormRow) => number) | null;
  /** Number of forms in the list. */
  readonly count: number;
}

/** Actions on approval forms in their list: create, edit, move, reorder, copy, delete. */
export function useFlowFormActions({ groups, kinds, group, refresh, placeOf, count }: Around) {
  const copying = useSave<useFlowFormActionsCopyMutation>(graphql`
    mutation useFlowFormActionsCopyMutation($id: ID!) {
      flowFormCopy(input: { id: $id }) { flowForm { id } userErrors { field message code } }
    }
  `);
  const moving = useSave<useFlowFormActionsMoveMutation>(graphql`
    mutation useFlowFormActionsMoveMutation($input: FlowFormMoveInput!) {
      flowFormMove(input: $input) { flowForm { id sortOrder version } userErrors { field message code } }
    }
  `);
  const deleting = useSave<useFlowFormActionsDeleteMutation>(graphql`
    mutation useFlowFormActionsDeleteMutation($ids: [ID!]!) {
      flowFormDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const navigate = usePageNavigate();

  const create = async () => {
    if (groups.length === 0) {
      toast.warning("请先新增分组");
      return;
    }
    let made: string | undefined;
    const onMade = (rowId: string) => {
      made = rowId;
    };
    if (!(await openForm({ groups, kinds, groupId: group ?? groups[0]?.id ?? null, onMade }))) return;
    // a form without fields is unusable: the builder opens next
    if (made) navigate(buildingOf(made, group));
    else await refresh();
  };
  const remove = async (rows: readonly FlowFormRow[]): Promise<boolean> => {
    const done = await confirmDelete({
      what: rows.map(({ name }) => name),
      goes: "不能再发起新的申请，已提交的申请继续审批。",
      run: async () => (await deleting({ ids: rows.map(({ rowId }) => rowId) })).userErrors,
    });
    if (done) await refresh();
    return done;
  };
  const place = (row: FlowFormRow, by: 1 | -1) =>
    reportResult(
      moving({ input: { id: row.rowId, order: (placeOf?.(row) ?? 0) + by } }),
      by < 0 ? "已上移" : "已下移",
      refresh,
    );
  const ofRow = (row: FlowFormRow): Action[] => {
    const may = row.viewerCan.update;
    const at = placeOf?.(row) ?? null;
    return [
      {
        key: "edit",
        text: "编辑",
        hidden: !may,
        onClick: async () => {
          if (await openForm({ row, groups, kinds })) await refresh();
        },
      },
      {
        key: "build",
        text: "设计表单",
        hidden: !may,
        onClick: () => navigate(buildingOf(row.rowId, group)),
      },
      { key: "design", text: "设计流程", hidden: !may, onClick: () => navigate(designOf(row.rowId)) },
      { key: "versions", text: "版本", hidden: !may, onClick: () => openVersions(row) },
      {
        key: "copy",
        text: "复制",
        hidden: !may,
        onClick: () => reportResult(copying({ id: row.rowId }), "已复制，副本未启用", refresh),
      },
      {
        key: "move",
        text: "移动到其他分组",
        hidden: !may || groups.length < 2,
        onClick: async () => {
          if (await openMove({ row, groups })) await refresh();
        },
      },
      {
        key: "up",
        text: "上移",
        hidden: !may || at === null || at === 0,
        onClick: () => place(row, -1),
      },
      {
        key: "down",
        text: "下移",
        hidden: !may || at === null || at >= count - 1,
        onClick: () => place(row, 1),
      },
      {
        key: "delete",
        text: "删除",
        intent: "danger",
        hidden: !row.viewerCan.delete,
        onClick: () => remove([row]),
      },
    ];
  };
  return { create, remove, ofRow };
}
