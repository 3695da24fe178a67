import ArrowDownIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-down";
import ArrowUpIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-up";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../frame/Button";
import "./RowsInput.css";

export interface RowsInputProps<Row extends { readonly id: string }> {
  /** Name of one row: 检查项. */
  label: string;
  /** Maximum number of rows. */
  limit: number;
  value: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
  disabled?: boolean | undefined;
  /** Creates a new row. */
  blank: () => Row;
  /** Renders the inputs of a row; `place` counts from 1. */
  row: (one: Row, place: number, set: (row: Row) => void) => ReactNode;
  /** Shown while there are no rows. */
  empty?: ReactNode;
}

/** An editable list of rows: they can be added, removed, moved up and down, also by keyboard. */
export function RowsInput<Row extends { readonly id: string }>({
  label,
  limit,
  value,
  onChange,
  disabled,
  blank,
  row,
  empty,
}: RowsInputProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const added = useRef(false);
  // the focus moves to the row that was added
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    list.current?.lastElementChild?.querySelector<HTMLElement>("input, button")?.focus();
  });
  const swap = (at: number, by: number) => {
    const moved = [...value];
    const [one] = moved.splice(at, 1);
    if (one) moved.splice(at + by, 0, one);
    onChange(moved);
  };
  return (
    <div className="ui-rows">
      <ul aria-label={label} ref={list}>
        {value.map((one, at) => (
          <li key={one.id} className="ui-rows__row">
            {row(one, at + 1, (next) => onChange(value.map((other) => (other.id === one.id ? next : other))))}
            <span className="ui-rows__moves">
              <Mini
                label={`上移第 ${at + 1} 项`}
                icon={<ArrowUpIcon />}
                disabled={disabled || at === 0}
                onClick={() => swap(at, -1)}
              />
              <Mini
                label={`下移第 ${at + 1} 项`}
                icon={<ArrowDownIcon />}
                disabled={disabled || at === value.length - 1}
                onClick={() => swap(at, 1)}
              />
              <Mini
                label={`移除第 ${at + 1} 项`}
                icon={<CrossIcon />}
                disabled={disabled}
                onClick={() => onChange(value.filter((other) => other.id !== one.id))}
              />
            </span>
          </li>
        ))}
      </ul>
      {value.length === 0 && empty ? <p className="ui-muted">{empty}</p> : null}
      <div>
        <Button
          disabled={disabled || value.length >= limit}
          onClick={() => {
            added.current = true;
            onChange([...value, blank()]);
          }}
        >
          添加{label}
        </Button>
      </div>
    </div>
  );
}

function Mini({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string;
  icon: ReactElement;
  disabled: boolean | undefined;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
