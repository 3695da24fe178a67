import { useRef, useState } from "react";
import { SearchInput } from "../input/TextInput";
import { PickerTrigger } from "../picker/PickerTrigger";
import { Words } from "../picker/Select";
import { Tree, type TreeProps } from "./Tree";
import { allNodes, pathTo } from "./treeModel";
import "./TreeSelect.css";
import type { InputProps, TreeNode } from "../base/types";

interface Common {
  nodes: readonly TreeNode[];
  load?: (node: TreeNode) => Promise<readonly TreeNode[]>;
  /** Only nodes without children can be chosen. */
  leafOnly?: boolean;
  clearable?: boolean;
}

export type TreeSelectProps = InputProps<string | null> &
  Common & {
    /** Shows the path from the root, joined by " / ". */
    fullPath?: boolean;
    /** Label of the value while its node is not loaded. */
    valueLabel?: string;
  };

function searchable(nodes: readonly TreeNode[]): boolean {
  return allNodes(nodes).length > 8;
}

function isLeaf(node: TreeNode): boolean {
  return !node.hasChildren && (node.children?.length ?? 0) === 0;
}

/**
 * Popup with the tree, and above a long one the field that filters it; an arrow moves from the field into
 * the tree.
 */
function Filtered(props: Omit<TreeProps, "filter" | "maxHeight" | "empty">) {
  const [filter, setFilter] = useState("");
  const root = useRef<HTMLDivElement>(null);
  return (
    <div className="ui-treeselect" ref={root}>
      {searchable(props.nodes) ? (
        <SearchInput
          value={filter}
          onChange={setFilter}
          aria-label={`搜索${props.label}`}
          placeholder="搜索"
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            root.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
          }}
        />
      ) : null}
      <Tree {...props} filter={filter} maxHeight={280} empty="无数据" />
    </div>
  );
}

/** Selects one node of a tree. */
export function TreeSelect({
  nodes,
  load,
  leafOnly,
  clearable = true,
  fullPath,
  valueLabel,
  ...input
}: TreeSelectProps) {
  const all = allNodes(nodes);
  const name = (id: string) => all.find((node) => node.id === id)?.label;
  const value = input.value;
  const display = value
    ? ((fullPath ? pathTo(nodes, value)?.map(name).join(" / ") : name(value)) ?? valueLabel ?? value)
    : null;
  const label = input["aria-label"] ?? "选项";
  return (
    <PickerTrigger
      {...input}
      popup="tree"
      display={display}
      onClear={clearable ? () => input.onChange(null) : null}
      content={(close) => (
        <Filtered
          nodes={nodes}
          label={label}
          load={load}
          selected={value}
          onSelect={(node) => {
            if (leafOnly && !isLeaf(node)) return;
            input.onChange(node.id);
            close();
          }}
        />
      )}
    />
  );
}

/**
 * Selects several nodes of a tree. A checked parent includes its descendants; the value has every checked
 * id, or leaves only with `leafOnly`.
 */
export function MultiTreeSelect({
  nodes,
  load,
  leafOnly,
  clearable = true,
  ...input
}: InputProps<readonly string[]> & Common) {
  const all = allNodes(nodes);
  const label = input["aria-label"] ?? "选项";
  const chosen = all.filter((node) => input.value.includes(node.id));
  return (
    <PickerTrigger
      {...input}
      popup="tree"
      display={input.value.length > 0 ? <Words words={chosen.map((node) => node.label)} /> : null}
      onClear={clearable ? () => input.onChange([]) : null}
      content={() => (
        <Filtered
          nodes={nodes}
          label={label}
          load={load}
          checkable
          checked={new Set(input.value)}
          onCheck={(next) =>
            input.onChange(
              all.filter((node) => next.has(node.id) && (!leafOnly || isLeaf(node))).map((node) => node.id),
            )
          }
        />
      )}
    />
  );
}
