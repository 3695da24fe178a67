import { useState } from "react";
import { SearchInput } from "../input/TextInput";
import { PickerTrigger } from "../picker/PickerTrigger";
import { Words } from "../picker/Select";
import { Tree } from "./Tree";
import { allNodes, pathTo } from "./treeModel";
import "./TreeSelect.css";
import type { InputProps, TreeNode } from "../base/types";

interface Common {
  nodes: readonly TreeNode[];
  load?: (node: TreeNode) => Promise<readonly TreeNode[]>;
  /** Only nodes without children may be chosen. */
  leafOnly?: boolean;
  clearable?: boolean;
}

export type TreeSelectProps = InputProps<string | null> &
  Common & {
    /** Shows the way from the root, joined by " / ". */
    fullPath?: boolean;
    /** Names the value while its node is not loaded. */
    valueLabel?: string;
  };

function searchable(nodes: readonly TreeNode[]): boolean {
  return allNodes(nodes).length > 8;
}

function isLeaf(node: TreeNode): boolean {
  return !node.hasChildren && (node.children?.length ?? 0) === 0;
}

/** One node of a tree. */
export function TreeSelect({
  nodes,
  load,
  leafOnly,
  clearable = true,
  fullPath,
  valueLabel,
  ...input
}: TreeSelectProps) {
  const [filter, setFilter] = useState("");
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
      onOpenChange={() => setFilter("")}
      content={(close) => (
        <div className="ui-treeselect">
          {searchable(nodes) ? (
            <SearchInput value={filter} onChange={setFilter} aria-label={`搜索${label}`} placeholder="搜索" />
          ) : null}
          <Tree
            nodes={nodes}
            label={label}
            load={load}
            filter={filter}
            selected={value}
            maxHeight={280}
            empty="无数据"
            onSelect={(node) => {
              if (leafOnly && !isLeaf(node)) return;
              input.onChange(node.id);
              close();
            }}
          />
        </div>
      )}
    />
  );
}

/** Several nodes of a tree. A checked parent stands for all below it; the value holds every checked id, leaves only with `leafOnly`. */
export function MultiTreeSelect({
  nodes,
  load,
  leafOnly,
  clearable = true,
  ...input
}: InputProps<readonly string[]> & Common) {
  const [filter, setFilter] = useState("");
  const all = allNodes(nodes);
  const label = input["aria-label"] ?? "选项";
  const chosen = all.filter((node) => input.value.includes(node.id));
  return (
    <PickerTrigger
      {...input}
      popup="tree"
      display={input.value.length > 0 ? <Words words={chosen.map((node) => node.label)} /> : null}
      onClear={clearable ? () => input.onChange([]) : null}
      onOpenChange={() => setFilter("")}
      content={() => (
        <div className="ui-treeselect">
          {searchable(nodes) ? (
            <SearchInput value={filter} onChange={setFilter} aria-label={`搜索${label}`} placeholder="搜索" />
          ) : null}
          <Tree
            nodes={nodes}
            label={label}
            load={load}
            filter={filter}
            maxHeight={280}
            empty="无数据"
            checkable
            checked={new Set(input.value)}
            onCheck={(next) =>
              input.onChange(
                all.filter((node) => next.has(node.id) && (!leafOnly || isLeaf(node))).map((node) => node.id),
              )
            }
          />
        </div>
      )}
    />
  );
}
