import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import type { Action } from "../base/types";
import { ActionButton } from "../frame/ActionButton";
import { Actions } from "../frame/Actions";

/** Replaces the filters while rows are selected. */
export function BatchBar({
  count,
  actions,
  onClear,
}: {
  count: number;
  actions: readonly Action[];
  onClear: () => void;
}) {
  return (
    <div className="ui-batch" role="toolbar" aria-label="批量操作">
      <span aria-live="polite">已选择 {count} 项</span>
      <div className="ui-row ui-grow">
        <Actions actions={actions} max={5} size="small" />
      </div>
      <button
        type="button"
        className="ui-icon-button"
        aria-label="取消选择"
        title="取消选择"
        onClick={onClear}
      >
        <CrossIcon />
      </button>
    </div>
  );
}

/** Batch actions that are available without a selection. */
export function BatchStarters({ actions }: { actions: readonly Action[] }) {
  return actions.map((action) => <ActionButton key={action.key} action={action} minimal />);
}
