import SmallCrossIcon from "@blueprintjs/icons/lib/esm/generated/components/small-cross";
import { useRef, useState } from "react";
import { isComposing } from "../base/composing";
import "./TagInput.css";
import type { InputProps } from "../base/types";

export interface TagInputProps extends InputProps<readonly string[]> {
  max?: number;
  maxLength?: number;
}

/**
 * Words as tags: Enter or a comma adds, Backspace removes the last one. Empty and duplicate words are
 * ignored (core §5).
 */
export function TagInput({
  value,
  onChange,
  max,
  maxLength = 30,
  disabled,
  readOnly,
  invalid,
  placeholder = "输入后按回车添加",
  id,
  onBlur,
  autoFocus,
  ...aria
}: TagInputProps) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const locked = disabled || readOnly;
  const full = max !== undefined && value.length >= max;

  const add = (raw: string) => {
    const words = raw.split(/[,，;；\n]/).map((word) => word.trim());
    const next = [...value];
    for (const word of words) {
      if (word && !next.includes(word) && (max === undefined || next.length < max)) next.push(word);
    }
    setText("");
    if (next.length !== value.length) onChange(next);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the click only focuses the input
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the input by itself
    <div
      className="ui-tags"
      data-invalid={invalid || undefined}
      data-disabled={locked || undefined}
      onClick={() => input.current?.focus()}
    >
      {value.map((word) => (
        <span key={word} className="ui-tags__tag">
          {word}
          {locked ? null : (
            <button
              type="button"
              aria-label={`移除${word}`}
              onClick={() => onChange(value.filter((other) => other !== word))}
            >
              <SmallCrossIcon />
            </button>
          )}
        </span>
      ))}
      {full || readOnly ? null : (
        <input
          ref={input}
          id={id}
          value={text}
          disabled={disabled}
          maxLength={maxLength}
          // biome-ignore lint/a11y/noAutofocus: requested by the form
          autoFocus={autoFocus}
          placeholder={value.length === 0 ? placeholder : undefined}
          aria-invalid={invalid || undefined}
          aria-label={aria["aria-label"]}
          aria-labelledby={aria["aria-labelledby"]}
          aria-describedby={aria["aria-describedby"]}
          onChange={(event) => {
            const typed = event.target.value;
            const composing = isComposing(event.nativeEvent as InputEvent);
            if (!composing && /[,，;；]/.test(typed)) add(typed);
            else setText(typed);
          }}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === "Enter") {
              event.preventDefault();
              add(text);
            } else if (event.key === "Backspace" && text === "" && value.length > 0) {
              onChange(value.slice(0, -1));
            }
          }}
          onBlur={() => {
            add(text);
            onBlur?.();
          }}
        />
      )}
    </div>
  );
}
