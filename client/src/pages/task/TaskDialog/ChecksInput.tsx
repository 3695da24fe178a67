import ArrowDownIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-down";
import ArrowUpIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-up";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { randomId } from "@/ui/base/randomId";
import type { InputProps } from "@/ui/base/types";
import { TextInput } from "@/ui/input/TextInput";
import "./ChecksInput.css";
import { CHECK_LENGTH, CHECK_LIMIT, type CheckLine, moved } from "./values";

/**
 * Input of a task's checklist: Enter adds an item, and several pasted text lines become several items
 * (business §2 Task).
 */
export function ChecksInput({
  value,
  onChange,
  id,
  disabled,
  readOnly,
  invalid,
  ...aria
}: InputProps<readonly CheckLine[]>) {
  const [next, setNext] = useState("");
  const adder = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLFieldSetElement>(null);
  const movedTo = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: browsers blur an element that moves in the DOM
  useEffect(() => {
    const key = movedTo.current;
    movedTo.current = undefined;
    const line = key ? root.current?.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    if (line && !line.contains(document.activeElement))
      line.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  }, [value]);
  const move = (line: CheckLine, from: number, to: number) => {
    movedTo.current = line.key;
    onChange(moved(value, from, to));
  };
  const fixed = disabled || readOnly;
  const room = CHECK_LIMIT - value.length;
  const add = (texts: readonly string[]) => {
    const said = texts.map((text) => text.trim().slice(0, CHECK_LENGTH)).filter((text) => text !== "");
    if (said.length > 0)
      onChange([...value, ...said.slice(0, room).map((name) => ({ key: randomId(), name }))]);
    setNext("");
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text").split(/\r?\n/);
    if (pasted.length < 2) return;
    event.preventDefault();
    const [first = "", ...others] = pasted;
    add([next + first, ...others]);
  };
  return (
    <fieldset
      ref={root}
      className="task-checks-input"
      aria-labelledby={aria["aria-labelledby"]}
      aria-describedby={aria["aria-describedby"]}
      aria-label={aria["aria-label"]}
    >
      {value.length > 0 ? (
        <ol>
          {value.map((line, index) => (
            <li key={line.key} data-key={line.key}>
              <TextInput
                value={line.name}
                onChange={(name) => onChange(value.map((one) => (one === line ? { ...one, name } : one)))}
                onEnter={() => adder.current?.focus()}
                maxLength={CHECK_LENGTH}
                disabled={fixed}
                aria-label={`检查项 ${index + 1}`}
              />
              <LineButton
                text={`上移检查项 ${index + 1}`}
                disabled={fixed || index === 0}
                onClick={() => move(line, index, index - 1)}
              >
                <ArrowUpIcon />
              </LineButton>
              <LineButton
                text={`下移检查项 ${index + 1}`}
                disabled={fixed || index === value.length - 1}
                onClick={() => move(line, index, index + 1)}
              >
                <ArrowDownIcon />
              </LineButton>
              <LineButton
                text={`移除检查项 ${index + 1}`}
                disabled={fixed}
                onClick={() => {
                  onChange(value.filter((one) => one !== line));
                  adder.current?.focus();
                }}
              >
                <CrossIcon />
              </LineButton>
            </li>
          ))}
        </ol>
      ) : null}
      {readOnly ? null : (
        <div onPaste={paste}>
          <TextInput
            id={id}
            ref={adder}
            value={next}
            onChange={setNext}
            onEnter={() => add([next])}
            // a typed but unconfirmed item would be lost with the dialog
            onBlur={() => add([next])}
            maxLength={CHECK_LENGTH}
            invalid={invalid}
            disabled={disabled || room <= 0}
            placeholder={room > 0 ? "添加检查项，按回车确认" : `最多 ${CHECK_LIMIT} 项`}
            aria-label="添加检查项"
          />
        </div>
      )}
    </fieldset>
  );
}

function LineButton({
  text,
  disabled,
  onClick,
  children,
}: {
  text: string;
  disabled: boolean | undefined;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={text}
      title={text}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
