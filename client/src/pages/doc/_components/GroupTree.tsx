import { useMemo } from "react";
import { graphql, useFragment } from "react-relay";
import type {
  FileCategory,
  GroupTree_groups$data,
  GroupTree_groups$key,
} from "@/__generated__/GroupTree_groups.graphql";
import type { Action, TreeNode } from "@/ui/base/types";
import { Tree } from "@/ui/tree/Tree";
import { groupTree } from "../_lib/groups";
import { useGroupActions } from "../_lib/useGroupActions";

type Row = GroupTree_groups$data[number];

/** Tree of the document categories of one kind, to select from and, with the permission, to edit. */
export function GroupTree({
  groups: key,
  category,
  mayAdd,
  counted = true,
  selected,
  filter,
  maxHeight,
  onSelect,
  onChanged,
  onRemoved,
}: {
  groups: GroupTree_groups$key;
  category: FileCategory;
  mayAdd: boolean;
  /** Whether the counts, which cover all documents of the kind, match the list beside the tree. */
  counted?: boolean;
  selected?: string | null;
  filter?: string;
  maxHeight?: number;
  onSelect?: (id: string) => void;
  /** Called after a category was added, renamed, moved or deleted. */
  onChanged: () => Promise<unknown>;
  onRemoved?: (id: string) => void;
}) {
  const rows = useFragment(
    graphql`
      fragment GroupTree_groups on FileGroup @relay(plural: true) {
        rowId
        name
        category
        parentRowId
        fileCount
        version
        viewerCan {
          update
          delete
        }
      }
    `,
    key,
  );
  const act = useGroupActions(category);
  const nodes = useMemo(() => groupTree(rows, counted), [rows, counted]);
  const after = async (changed: Promise<boolean>) => {
    if (await changed) await onChanged();
  };
  const actions = ({ data }: TreeNode<Row>): Action[] =>
    data
      ? [
          { key: "add", text: "新增下级分类", hidden: !mayAdd, onClick: () => after(act.add(data.rowId)) },
          {
            key: "edit",
            text: "重命名",
            hidden: !data.viewerCan.update,
            onClick: () => after(act.rename(data)),
          },
          {
            key: "delete",
            text: "删除",
            intent: "danger",
            hidden: !data.viewerCan.delete,
            onClick: async () => {
              if (!(await act.remove(data))) return;
              onRemoved?.(data.rowId);
              await onChanged();
            },
          },
        ]
      : [];
  return (
    <Tree
      label="文档分类"
      nodes={nodes}
      selected={selected}
      onSelect={onSelect ? (node) => onSelect(node.id) : undefined}
      defaultDepth={2}
      filter={filter}
      maxHeight={maxHeight}
      actions={mayAdd || rows.some(({ viewerCan }) => viewerCan.update) ? actions : undefined}
      onMove={
        mayAdd
          ? async (move) => {
              const errors = await act.move(move);
              if (errors.length === 0) await onChanged();
              return errors;
            }
          : undefined
      }
      empty="还没有文档分类"
    />
  );
}
