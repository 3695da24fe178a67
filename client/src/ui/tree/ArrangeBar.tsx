import { SearchInput } from "../input/TextInput";
import "./ArrangeBar.css";

/** Instructions for arranging a tree, shown beside its keyword. */
export const ARRANGE_TREE = "拖动调整顺序和上下级，或选中后按 Alt + 方向键";

/**
 * Bar above a list that users arrange: its keyword, focused by `/`, and the instructions, if arranging is
 * possible.
 */
export function ArrangeBar({
  value,
  onChange,
  label,
  placeholder = label,
  hint,
}: {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder?: string;
  /** Instructions for keys and dragging; not shown on a phone. */
  hint: string | null;
}) {
  return (
    <div className="ui-row ui-row--between">
      <div className="ui-arrange__keyword ui-grow">
        <SearchInput value={value} onChange={onChange} placeholder={placeholder} aria-label={label} slash />
      </div>
      {hint ? <span className="ui-arrange__hint ui-muted ui-small">{hint}</span> : null}
    </div>
  );
}
