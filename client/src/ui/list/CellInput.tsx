import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { isComposing } from "../base/composing";
import type { CellEdit } from "../base/types";
import { DateInput } from "../input/DateInput";
import { MomentChoice } from "../input/MomentChoice";
import { TextInput } from "../input/TextInput";
import { PickerTrigger } from "../picker/PickerTrigger";
import { RemotePicker } from "../picker/RemotePicker";
import { Select } from "../picker/Select";
import type { CellChange, CellPart } from "./cellEditing";
import "./CellInput.css";

interface CellInputProps<Row> {
  edit: CellEdit<Row>;
  row: Row;
  title: string;
  part: CellPart | undefined;
  save: (change: CellChange<Row>) => Promise<unknown>;
  onLeave: (refocus: boolean) => void;
}

const NO_OPTIONS: readonly never[] = [];
const nothingFound = async () => NO_OPTIONS;

/**
 * The input in a cell. Text is saved by Enter, by Tab and on loss of the focus; a choice is saved at once;
 * Escape cancels. While saving, the cell shows the new value, then that of the row: after an error it
 * reverts.
 */
export default function CellInput<Row>({ edit, row, title, part = {}, save, onLeave }: CellInputProps<Row>) {
  const before = edit.value(row) ?? null;
  const [value, setValue] = useState(before);
  const [saving, setSaving] = useState(false);
  const done = useRef(false);

  const leave = (refocus: boolean) => {
    if (done.current) return;
    done.current = true;
    onLeave(refocus);
  };
  const settle = async (entered: string | null, refocus: boolean) => {
    if (done.current) return;
    const next = entered?.trim() || null;
    if (next === before || (next === null && edit.required)) {
      leave(refocus);
      return;
    }
    done.current = true;
    setValue(next);
    setSaving(true);
    await save({ row, field: edit.field, value: next, before, title });
    onLeave(refocus);
  };
  const input = {
    value,
    disabled: saving,
    autoFocus: true,
    "aria-label": title,
    onChange: (next: string | null) => void settle(next, true),
  };

  const onBlur = ({ currentTarget }: FocusEvent) =>
    setTimeout(() => {
      const here = document.activeElement;
      // popovers above the cell belong to it
      if (currentTarget.contains(here) || here?.closest(".ui-popover")) return;
      if (edit.kind === "text") void settle(value, false);
      else leave(false);
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      leave(true);
    } else if (event.key === "Enter" && edit.kind === "date" && !event.defaultPrevented) leave(true);
    // the shortcuts of rows do not apply to typed text
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the input inside, as they bubble up
    <div
      className="ui-cell-input"
      data-no-row-click
      aria-busy={saving || undefined}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      {edit.kind === "text" ? (
        <TextInput
          {...input}
          value={value ?? ""}
          onChange={setValue}
          onEnter={() => void settle(value, true)}
          right={<span />}
          {...(edit.max === undefined ? {} : { maxLength: edit.max })}
        />
      ) : edit.kind === "date" ? (
        <DateInput {...input} clearable={!edit.required} />
      ) : edit.kind === "moment" ? (
        <PickerTrigger
          {...input}
          display={value}
          popup="dialog"
          defaultOpen
          matchWidth={false}
          onBlur={() => leave(true)}
          content={(close) => (
            <MomentChoice
              label={title}
              value={value}
              quick={edit.quick?.() ?? NO_OPTIONS}
              onPick={(moment) => {
                void settle(moment, true);
                close();
              }}
            />
          )}
        />
      ) : edit.kind === "select" ? (
        <Select
          {...input}
          options={part.options ?? NO_OPTIONS}
          clearable={!edit.required}
          defaultOpen
          matchWidth={false}
          onBlur={() => leave(true)}
        />
      ) : (
        <RemotePicker
          {...input}
          fetch={part.fetch ?? nothingFound}
          {...(part.resolve ? { resolve: part.resolve } : {})}
          {...(before ? { known: [{ value: before, label: edit.label?.(row) ?? before }] } : {})}
          clearable={!edit.required}
          defaultOpen
          matchWidth={false}
          onBlur={() => leave(true)}
        />
      )}
    </div>
  );
}
