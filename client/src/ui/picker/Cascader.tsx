import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { type KeyboardEvent, useState } from "react";
import "./Cascader.css";
import type { InputProps, TreeNode } from "../base/types";
import { isExpandable } from "../tree/treeModel";
import { PickerTrigger } from "./PickerTrigger";

export interface CascaderProps extends InputProps<readonly string[]> {
  nodes: readonly TreeNode[];
  /** Allows any level as the value, not only the last. */
  changeOnSelect?: boolean;
  clearable?: boolean;
}

function columnsOf(nodes: readonly TreeNode[], path: readonly string[]): (readonly TreeNode[])[] {
  const columns = [nodes];
  let level = nodes;
  for (const id of path) {
    const next = level.find((node) => node.id === id)?.children;
    if (!next || next.length === 0) break;
    columns.push(next);
    level = next;
  }
  return columns;
}

function labelsOf(nodes: readonly TreeNode[], path: readonly string[]): string {
  const labels: string[] = [];
  let level: readonly TreeNode[] = nodes;
  for (const id of path) {
    const node = level.find((candidate) => candidate.id === id);
    labels.push(node?.label ?? id);
    level = node?.children ?? [];
  }
  return labels.join(" / ");
}

function Columns({
  nodes,
  value,
  changeOnSelect,
  onPick,
  onDone,
}: {
  nodes: readonly TreeNode[];
  value: readonly string[];
  changeOnSelect?: boolean;
  onPick: (path: readonly string[]) => void;
  onDone: () => void;
}) {
  const [path, setPath] = useState<readonly string[]>(value);
  const columns = columnsOf(nodes, path);
  const choose = (level: number, node: TreeNode) => {
    const next = [...path.slice(0, level), node.id];
    setPath(next);
    const leaf = !isExpandable(node);
    if (leaf || changeOnSelect) onPick(next);
    if (leaf) onDone();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const here =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[role=option]") : null;
    const list = here?.parentElement;
    if (!here || !list) return;
    const go = (element: Element | null | undefined) => element instanceof HTMLElement && element.focus();
    if (event.key === "ArrowDown") go(here.nextElementSibling);
    else if (event.key === "ArrowUp") go(here.previousElementSibling);
    else if (event.key === "ArrowLeft")
      go(list.previousElementSibling?.querySelector("[aria-selected=true]"));
    else if (event.key === "ArrowRight") {
      here.click();
      requestAnimationFrame(() => go(list.nextElementSibling?.querySelector("[role=option]")));
    } else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: passes arrow keys between its lists
    <div className="ui-cascade" onKeyDown={onKeyDown}>
      {columns.map((column, level) => (
        <div
          key={level === 0 ? "root" : path[level - 1]}
          role="listbox"
          aria-label={`第 ${level + 1} 级`}
          className="ui-cascade__column"
        >
          {column.map((node, index) => (
            <button
              key={node.id}
              type="button"
              role="option"
              aria-selected={path[level] === node.id}
              disabled={node.disabled}
              data-autofocus={(level === 0 && (path[0] ? path[0] === node.id : index === 0)) || undefined}
              onClick={() => choose(level, node)}
            >
              <span className="ui-grow">{node.label}</span>
              {isExpandable(node) ? <ChevronRightIcon /> : null}
            </button>
          ))}
        </div>
      ))}
      {nodes.length === 0 ? <p className="ui-options__empty">无数据</p> : null}
    </div>
  );
}

/**
 * Selects a path through levels, such as province, city, district. The value is the list of ids along it.
 */
export function Cascader({ nodes, changeOnSelect, clearable = true, ...input }: CascaderProps) {
  return (
    <PickerTrigger
      {...input}
      matchWidth={false}
      display={input.value.length > 0 ? labelsOf(nodes, input.value) : null}
      onClear={clearable ? () => input.onChange([]) : null}
      content={(close) => (
        <Columns
          nodes={nodes}
          value={input.value}
          changeOnSelect={changeOnSelect}
          onPick={(path) => input.onChange(path)}
          onDone={close}
        />
      )}
    />
  );
}
