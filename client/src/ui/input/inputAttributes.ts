import type { InputProps } from "../base/types";

/** The part of `InputProps` that is passed to a native element unchanged. */
export function inputAttributes<T>(props: InputProps<T>) {
  return {
    id: props.id,
    name: props.name,
    onBlur: props.onBlur,
    disabled: props.disabled,
    readOnly: props.readOnly,
    placeholder: props.placeholder,
    autoFocus: props.autoFocus,
    "aria-invalid": props.invalid || undefined,
    "aria-label": props["aria-label"],
    "aria-labelledby": props["aria-labelledby"],
    "aria-describedby": props["aria-describedby"],
    "aria-required": props["aria-required"] || undefined,
  };
}
