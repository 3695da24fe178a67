import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { useMemo } from "react";
import { graphql, useFragment } from "react-relay";
import type { GroupPane_groups$data, GroupPane_groups$key } from "@/__generated__/GroupPane_groups.graphql";
import { useTrackedRows } from "@/app/record/trackedRows";
import type { Action, TreeNode } from "@/ui/base/types";
import { PaneChoices, SidePane } from "@/ui/frame/SidePane";
import { Tree } from "@/ui/tree/Tree";
import { useFlowGroupActions } from "./useFlowGroupActions";

type Row = GroupPane_groups$data[number];

const ALL = [{ value: null, text: "全部表单" }];

/**
 * Pane with the groups of approval forms beside their list: to select, and to reorder by drag or Alt and
 * arrow keys.
 */
export function GroupPane({
  groups: key,
  selected,
  onSelect,
  onChanged,
}: {
  groups: GroupPane_groups$key;
  /** Row id of the selected group; null for all forms. */
  selected: string | null;
  onSelect: (id: string | null) => void;
  onChanged: () => Promise<unknown>;
}) {
  const groups = useFragment(
    graphql`
      fragment GroupPane_groups on FlowGroup @relay(plural: true) {
        rowId
        name
        version
        viewerCan { update delete }
      }
    `,
    key,
  );
  useTrackedRows(groups, onChanged);
  const act = useFlowGroupActions();
  const nodes = useMemo<TreeNode<Row>[]>(
    () => groups.map((group) => ({ id: group.rowId, label: group.name, data: group })),
    [groups],
  );
  const after = async (changed: Promise<boolean>) => {
    if (await changed) await onChanged();
  };
  const actions = ({ data }: TreeNode<Row>): Action[] =>
    data
      ? [
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
              if (data.rowId === selected) onSelect(null);
              await onChanged();
            },
          },
        ]
      : [];
  return (
    <SidePane
      title="表单分组"
      short="分组"
      actions={
        <button
          type="button"
          className="ui-icon-button"
          aria-label="新增分组"
          title="新增分组"
          onClick={() => void after(act.add())}
        >
          <PlusIcon />
        </button>
      }
    >
      <PaneChoices choices={ALL} value={selected} onChoose={onSelect} />
      <Tree
        label="表单分组"
        nodes={nodes}
        selected={selected}
        onSelect={({ id }) => onSelect(id)}
        nestable={false}
        maxHeight={560}
        actions={actions}
        onMove={async (move) => {
          const errors = await act.move(move);
          if (errors.length === 0) await onChanged();
          return errors;
        }}
        empty="还没有分组"
      />
    </SidePane>
  );
}
