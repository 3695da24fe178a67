import { useMemo, useState } from "react";
import type { InputProps } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { SearchInput } from "@/ui/input/TextInput";
import { Tree } from "@/ui/tree/Tree";
import { type EventGroup, expand, shorten } from "./events";
import "./Webhooks.css";

/**
 * Picker of webhook events, grouped by record type; choosing a whole type includes events added to it
 * later.
 */
export function EventPicker({
  value,
  onChange,
  groups,
  ...input
}: InputProps<readonly string[]> & { groups: readonly EventGroup[] }) {
  const [filter, setFilter] = useState("");
  const nodes = useMemo(
    () =>
      groups.map(({ kind, label, events }) => ({
        id: kind,
        label,
        data: kind,
        children: events.map((event) => ({ id: event.kind, label: event.label, data: event.kind })),
      })),
    [groups],
  );
  const checked = useMemo(() => expand(value, groups), [value, groups]);
  return (
    <div className="webhook-events" id={input.id}>
      <div className="ui-row">
        <SearchInput value={filter} onChange={setFilter} placeholder="搜索事件" aria-label="搜索事件" />
        <Button variant="minimal" size="small" onClick={() => onChange([])}>
          清空
        </Button>
      </div>
      <Tree<string>
        nodes={nodes}
        label="推送的事件"
        checkable
        checked={checked}
        onCheck={(next) => onChange(shorten(next, groups))}
        filter={filter}
        defaultDepth={0}
        maxHeight={240}
        empty="无匹配的事件"
        renderLabel={(node) => (
          <span>
            {node.label} <code className="webhook-events__kind">{node.data}</code>
          </span>
        )}
      />
    </div>
  );
}
