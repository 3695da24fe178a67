import { TextArea as BlueprintTextArea, InputGroup } from "@blueprintjs/core";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import EyeOffIcon from "@blueprintjs/icons/lib/esm/generated/components/eye-off";
import EyeOpenIcon from "@blueprintjs/icons/lib/esm/generated/components/eye-open";
import SearchIcon from "@blueprintjs/icons/lib/esm/generated/components/search";
import {
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useRef,
  useState,
} from "react";
import { isComposing } from "../base/composing";
import { useKeys } from "../base/keys";
import { inputAttributes } from "./inputAttributes";
import { phoneOf } from "./normalize/phone";
import { useTruncatedInput } from "./useTruncatedInput";
import "./TextInput.css";
import type { InputProps } from "../base/types";

export interface TextInputProps extends InputProps<string> {
  /** Shows a counter and refuses longer text (core §5 file names). */
  maxLength?: number;
  type?: "text" | "tel" | "email" | "url" | "search" | "password";
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | "url" | "search";
  left?: ReactElement;
  right?: ReactElement;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Name used in error messages outside of a field. */
  title?: string;
  /** Called on Enter, except on the one that ends a composition. */
  onEnter?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
}

function Counter({ value, max }: { value: string; max: number }) {
  return (
    <span className="ui-counter" aria-hidden>
      {value.length}/{max}
    </span>
  );
}

/** A single-line text. A phone number is normalized when it is pasted and when its box loses the focus. */
export function TextInput(props: TextInputProps) {
  const {
    value,
    onChange,
    maxLength,
    type = "text",
    inputMode,
    left,
    right,
    autoComplete = "off",
    title,
    onEnter,
    onKeyDown,
    ref,
    fill = true,
  } = props;
  const call = type === "tel" && !props.readOnly;
  return (
    <InputGroup
      {...inputAttributes(props)}
      onBlur={() => {
        const kept = call ? phoneOf(value) : value;
        if (kept !== value) onChange(kept);
        props.onBlur?.();
      }}
      inputRef={ref}
      value={value}
      // two characters at once were pasted, not typed
      onValueChange={(text) => onChange(call && text.length > value.length + 1 ? phoneOf(text) : text)}
      maxLength={maxLength}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      title={title}
      fill={fill}
      leftElement={left}
      rightElement={
        right ?? (maxLength && !props.readOnly ? <Counter value={value} max={maxLength} /> : undefined)
      }
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (onEnter && event.key === "Enter" && !isComposing(event)) {
          event.preventDefault();
          onEnter();
        }
      }}
    />
  );
}

export interface TextAreaProps extends InputProps<string> {
  rows?: number;
  maxLength?: number;
  /** Called on Ctrl-Enter or Cmd-Enter; without it the form around the text area is submitted. */
  onCtrlEnter?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * A multi-line text; Enter is a line break, Ctrl-Enter submits. A message appears when text was cut off.
 */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, rows = 3, maxLength, onCtrlEnter, ref, fill = true } = props;
  const box = useRef<HTMLDivElement>(null);
  const cut = useTruncatedInput(box, maxLength) && value.length >= (maxLength ?? 0);
  return (
    <div ref={box} className="ui-textarea" data-counter={maxLength ? "" : undefined}>
      <BlueprintTextArea
        {...inputAttributes(props)}
        inputRef={ref}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        rows={rows}
        maxLength={maxLength}
        fill={fill}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
          event.preventDefault();
          if (onCtrlEnter) onCtrlEnter();
          else event.currentTarget.form?.requestSubmit();
        }}
      />
      {maxLength ? <Counter value={value} max={maxLength} /> : null}
      {cut ? (
        <p className="ui-textarea__cut" role="alert">
          最多输入{maxLength}个字符，超出的部分没有填入
        </p>
      ) : null}
    </div>
  );
}

/** A password with a button that reveals it. */
export function PasswordInput(props: TextInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={shown ? "text" : "password"}
      maxLength={undefined}
      right={
        <button
          type="button"
          className="ui-icon-button"
          aria-label={shown ? "隐藏密码" : "显示密码"}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeOpenIcon />}
        </button>
      }
    />
  );
}

/** A keyword with a magnifier and a cross to clear it. */
export function SearchInput({
  slash,
  ...props
}: Omit<TextInputProps, "ref"> & {
  /**
   * The main search of the page: the shortcut `/` focuses it, and the list of shortcuts shows its label.
   */
  slash?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const go = () => {
    input.current?.focus();
    input.current?.select();
    return input.current !== null;
  };
  useKeys(slash ? [{ keys: "/", text: props["aria-label"] ?? "搜索", group: "列表", run: go }] : [], input);
  return (
    <TextInput
      type="search"
      {...props}
      ref={input}
      left={
        <span className="ui-search__glass" aria-hidden>
          <SearchIcon />
        </span>
      }
      right={
        props.value ? (
          <button
            type="button"
            className="ui-icon-button"
            aria-label="清除"
            onClick={() => props.onChange("")}
          >
            <CrossIcon />
          </button>
        ) : undefined
      }
    />
  );
}
