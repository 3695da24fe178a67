import { SearchInput } from "../input/TextInput";
import "./ArrangeBar.css";

/** How a tree is arranged, said beside its keyword. */
export const ARRANGE_TREE = "拖动调整顺序和上下级，或选中后按 Alt + 方向键";

/** Above what people arrange themselves: its keyword, which `/` goes to, and how it is arranged, where there is a way. */
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
  /** Speaks of keys and dragging: not said on a telephone. */
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
