import { Checkbox as BlueprintCheckbox, Radio, Switch } from "@blueprintjs/core";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import "./choices.css";
import type { InputProps, Option } from "../base/types";
import { inputAttributes } from "./inputAttributes";

/** A switch, effective at once or with the form. */
export function SwitchInput({ label, ...props }: InputProps<boolean> & { label?: ReactNode }) {
  const { placeholder: _placeholder, readOnly, ...attributes } = inputAttributes(props);
  return (
    <Switch
      {...attributes}
      disabled={props.disabled || readOnly}
      checked={props.value}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      labelElement={label}
      className="ui-switch"
    />
  );
}

export interface CheckboxProps extends InputProps<boolean> {
  label?: ReactNode;
  indeterminate?: boolean;
}

/** A single yes-or-no choice. */
export function Checkbox({ label, indeterminate, ...props }: CheckboxProps) {
  const { placeholder: _placeholder, readOnly, ...attributes } = inputAttributes(props);
  return (
    <BlueprintCheckbox
      {...attributes}
      disabled={props.disabled || readOnly}
      checked={props.value}
      indeterminate={indeterminate}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      labelElement={label}
      className="ui-check"
    />
  );
}

type GroupProps<T, V extends string> = InputProps<T> & { options: readonly Option<V>[]; vertical?: boolean };

function groupAttributes<T>(props: InputProps<T>) {
  return {
    id: props.id,
    "aria-label": props["aria-label"],
    "aria-labelledby": props["aria-labelledby"],
    "aria-describedby": props["aria-describedby"],
    "aria-invalid": props.invalid || undefined,
  };
}

/** One of a few options, all of them visible. */
export function RadioGroup<V extends string>(props: GroupProps<V | null, V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      className="ui-choices"
      data-vertical={props.vertical || undefined}
      aria-required={props["aria-required"]}
      {...groupAttributes(props)}
    >
      {props.options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          value={option.value}
          checked={props.value === option.value}
          disabled={props.disabled || props.readOnly || option.disabled}
          onChange={() => props.onChange(option.value)}
          onBlur={props.onBlur}
          label={option.label}
        />
      ))}
    </div>
  );
}

/** Any of a few options, all of them visible. */
export function CheckboxGroup<V extends string>(props: GroupProps<readonly V[], V>) {
  const toggle = (value: V, on: boolean) => {
    // In the order of the options, independent of the order of the clicks.
    const chosen = new Set(props.value);
    if (on) chosen.add(value);
    else chosen.delete(value);
    props.onChange(props.options.filter((option) => chosen.has(option.value)).map((option) => option.value));
  };
  const { "aria-invalid": _invalid, ...attributes } = groupAttributes(props);
  return (
    <fieldset
      tabIndex={-1}
      className="ui-choices"
      data-vertical={props.vertical || undefined}
      {...attributes}
    >
      {props.options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          value={props.value.includes(option.value)}
          invalid={props.invalid}
          disabled={props.disabled || props.readOnly || option.disabled}
          onChange={(on) => toggle(option.value, on)}
          onBlur={props.onBlur}
        />
      ))}
    </fieldset>
  );
}

/** One of two to five options as a row of joined buttons; arrows move. */
export function Segmented<V extends string>(props: GroupProps<V, V>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step =
      event.key === "ArrowRight" || event.key === "ArrowDown"
        ? 1
        : event.key === "ArrowLeft" || event.key === "ArrowUp"
          ? -1
          : 0;
    if (step === 0) return;
    event.preventDefault();
    const usable = props.options.filter((option) => !option.disabled);
    const at = usable.findIndex((option) => option.value === props.value);
    const next = usable[(at + step + usable.length) % usable.length];
    if (!next) return;
    props.onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };
  return (
    <div role="radiogroup" className="ui-segments" onKeyDown={onKeyDown} {...groupAttributes(props)}>
      {props.options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: looks and acts as a row of buttons; arrows and one tab stop are handled here
        <button
          key={option.value}
          type="button"
          role="radio"
          data-value={option.value}
          aria-checked={props.value === option.value}
          tabIndex={props.value === option.value ? 0 : -1}
          disabled={props.disabled || props.readOnly || option.disabled}
          title={option.hint}
          onClick={() => props.onChange(option.value)}
          onBlur={props.onBlur}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
