import ChevronDownIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-down";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { type HTMLAttributes, type KeyboardEvent, type ReactElement, type ReactNode, useState } from "react";
import "./PickerTrigger.css";
import type { InputProps } from "../base/types";
import { Popover } from "../frame/Popover";

export interface PickerTriggerProps extends Omit<InputProps<unknown>, "value" | "onChange"> {
  /** The current choice, or null for the placeholder. */
  display: ReactNode | null;
  onClear?: (() => void) | null;
  content: (close: () => void) => ReactNode;
  popup?: "listbox" | "tree" | "dialog";
  icon?: ReactElement;
  onOpenChange?: (open: boolean) => void;
  onBackspace?: () => void;
  matchWidth?: boolean;
  /** Opens when it is mounted. */
  defaultOpen?: boolean;
}

/**
 * The trigger of every select and picker: a combobox button with the current choice, and a cross to clear
 * it.
 */
export function PickerTrigger(props: PickerTriggerProps) {
  const {
    display,
    onClear,
    content,
    popup = "listbox",
    icon = <ChevronDownIcon />,
    onOpenChange,
    onBackspace,
    placeholder = "请选择",
    disabled,
    readOnly,
    fill = true,
    matchWidth = true,
    onBlur,
    defaultOpen = false,
  } = props;
  const [open, setOpen] = useState(defaultOpen);
  const locked = disabled || readOnly;
  const change = (next: boolean) => {
    if (next && locked) return;
    setOpen(next);
    onOpenChange?.(next);
    if (!next) onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (locked) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      change(true);
    } else if ((event.key === "Backspace" || event.key === "Delete") && !open) {
      (onBackspace ?? onClear)?.();
    }
  };
  const trigger = (
    <button
      type="button"
      role="combobox"
      aria-expanded={open}
      id={props.id}
      name={props.name}
      className="ui-picker__button"
      disabled={disabled}
      data-readonly={readOnly || undefined}
      // biome-ignore lint/a11y/noAutofocus: requested by the form
      autoFocus={props.autoFocus}
      aria-invalid={props.invalid || undefined}
      aria-required={props["aria-required"] || undefined}
      aria-label={props["aria-label"]}
      aria-labelledby={props["aria-labelledby"]}
      aria-describedby={props["aria-describedby"]}
      aria-readonly={readOnly || undefined}
      onKeyDown={onKeyDown}
    >
      {display === null ? (
        <span className="ui-picker__placeholder">{placeholder}</span>
      ) : (
        <span className="ui-picker__value">{display}</span>
      )}
      <span className="ui-picker__icon" aria-hidden>
        {icon}
      </span>
    </button>
  ) as ReactElement<HTMLAttributes<HTMLElement>>;
  return (
    <span
      className="ui-picker"
      data-fill={fill || undefined}
      data-clearable={(onClear && display !== null && !locked) || undefined}
    >
      <Popover
        popup={popup}
        open={open}
        onOpenChange={change}
        disabled={locked}
        matchWidth={matchWidth}
        fill={fill}
        label={props["aria-label"] ?? placeholder}
        content={content}
      >
        {trigger}
      </Popover>
      {onClear && display !== null && !locked ? (
        <button type="button" tabIndex={-1} className="ui-picker__clear" aria-label="清除" onClick={onClear}>
          <CrossIcon size={12} />
        </button>
      ) : null}
    </span>
  );
}
