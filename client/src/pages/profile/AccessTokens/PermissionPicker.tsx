import { useMemo, useState } from "react";
import type { InputProps } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { SearchInput } from "@/ui/input/TextInput";
import { Tree } from "@/ui/tree/Tree";
import "./AccessTokens.css";
import { everyPermission, type PermissionGroup } from "./tokenForm";

const GROUP = "group/";

/** Picker of a token's permissions among those of the viewer, grouped by module, with presets. */
export function PermissionPicker({
  value,
  onChange,
  groups,
  ...input
}: InputProps<readonly string[]> & { groups: readonly PermissionGroup[] }) {
  const [filter, setFilter] = useState("");
  const nodes = useMemo(
    () =>
      groups.map((group) => ({
        id: GROUP + group.title,
        label: group.title,
        children: group.permissions.map(({ code, title }) => ({ id: code, label: title, data: code })),
      })),
    [groups],
  );
  // a module is checked when everything in it is
  const checked = useMemo(() => {
    const set = new Set(value);
    for (const node of nodes) {
      if (node.children.every((child) => set.has(child.id))) set.add(node.id);
    }
    return set;
  }, [value, nodes]);
  const all = everyPermission(groups);
  return (
    <div className="token-picker" id={input.id}>
      <div className="ui-row">
        <SearchInput value={filter} onChange={setFilter} placeholder="搜索权限" aria-label="搜索权限" />
        <span className="ui-muted ui-small token-picker__count">
          已选 {value.length} / {all.length}
        </span>
        <Button variant="minimal" size="small" onClick={() => onChange(all)}>
          全选
        </Button>
        <Button variant="minimal" size="small" onClick={() => onChange([])}>
          清空
        </Button>
      </div>
      <Tree<string>
        nodes={nodes}
        label="权限范围"
        checkable
        checked={checked}
        onCheck={(next) => onChange(all.filter((code) => next.has(code)))}
        filter={filter}
        defaultDepth={0}
        maxHeight={260}
        empty="无匹配的权限"
        renderLabel={(node) =>
          node.data ? (
            <span>
              {node.label} <code className="token-picker__code">{node.data}</code>
            </span>
          ) : (
            node.label
          )
        }
      />
    </div>
  );
}
