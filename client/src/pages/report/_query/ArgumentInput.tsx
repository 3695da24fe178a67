import { useMemo, useState } from "react";
import { dayEnd, dayStart, formatDate } from "@/ui/base/format";
import type { DateRangeValue, InputProps, Option } from "@/ui/base/types";
import { DateInput } from "@/ui/input/DateInput";
import { DateRange } from "@/ui/input/DateRange";
import { NumberInput } from "@/ui/input/NumberInput";
import { TagInput } from "@/ui/input/TagInput";
import { TextInput } from "@/ui/input/TextInput";
import { MultiSelect, Select } from "@/ui/picker/Select";
import { FieldValues, type ValueField } from "../_components/ConditionValue";
import { enumLabelOf } from "./enumLabels";
import type { Types } from "./schema";
import type { Value } from "./selection";
import { type Slot, valueAt } from "./slots";

type ArgumentProps = Pick<InputProps<Value | null>, "value" | "onChange" | "invalid" | "aria-label"> & {
  slot: Slot;
  types: Types;
};

const YES_NO: readonly Option[] = [
  { value: "true", label: "是" },
  { value: "false", label: "否" },
];
const PLAIN = /^-?\d+(\.\d+)?$/;

const textOf = (value: Value | null | undefined): string =>
  value && (value.kind === "text" || value.kind === "enum" || value.kind === "number") ? value.text : "";
const wordsOf = (value: Value | null): string[] =>
  value?.kind === "list" ? value.items.map(textOf).filter(Boolean) : [textOf(value)].filter(Boolean);

/** A list value; null when it is empty. */
const listOf = (items: readonly Value[]): Value | null => (items.length > 0 ? { kind: "list", items } : null);

/** Input of a condition's fixed value, by its type. */
export function ArgumentInput({ slot, types, value, onChange, ...input }: ArgumentProps) {
  const { control, type } = slot;
  // a time is the beginning of its day, or its end
  const moment = (day: string, ends = false): Value => ({
    kind: "text",
    text: (control.kind === "range" ? control.ends : type).startsWith("DateTime")
      ? `${(ends ? dayEnd(day) : dayStart(day)).replace(" ", "T")}+08:00`
      : day,
  });
  switch (control.kind) {
    case "flag":
      return (
        <Select
          {...input}
          options={YES_NO}
          value={value?.kind === "flag" ? String(value.on) : null}
          onChange={(next) => onChange(next === null ? null : { kind: "flag", on: next === "true" })}
        />
      );
    case "enum":
      return slot.isList ? (
        <MultiSelect
          {...input}
          options={enumOptions(types, control.type)}
          value={wordsOf(value)}
          onChange={(words) => onChange(listOf(words.map((text) => ({ kind: "enum", text }))))}
        />
      ) : (
        <Select
          {...input}
          options={enumOptions(types, control.type)}
          value={textOf(value) || null}
          onChange={(next) => onChange(next ? { kind: "enum", text: next } : null)}
        />
      );
    case "order":
      return <Order {...input} fields={control.fields} types={types} value={value} onChange={onChange} />;
    case "number":
      return <NumberValue {...input} isWhole={type.startsWith("Int")} value={value} onChange={onChange} />;
    case "date":
      return (
        <DateInput
          {...input}
          value={formatDate(textOf(value)) || null}
          onChange={(day) => onChange(day ? moment(day) : null)}
        />
      );
    case "range": {
      const parts = value?.kind === "object" ? value.fields : [];
      const [from, to] = ["from", "to"].map((end) => formatDate(textOf(valueAt(parts, [end]))));
      return (
        <DateRange
          {...input}
          value={from || to ? { from: from || to || "", to: to || from || "" } : null}
          onChange={(range: DateRangeValue | null) =>
            onChange(
              range && {
                kind: "object",
                fields: [
                  { name: "from", value: moment(range.from.slice(0, 10)) },
                  { name: "to", value: moment(range.to.slice(0, 10), true) },
                ],
              },
            )
          }
        />
      );
    }
    case "text":
      return slot.isList ? (
        <TagInput
          {...input}
          max={100}
          maxLength={100}
          value={wordsOf(value)}
          onChange={(words) => onChange(listOf(words.map((text) => ({ kind: "text", text }))))}
        />
      ) : (
        <TextInput
          {...input}
          maxLength={200}
          value={textOf(value)}
          onChange={(text) => onChange(text ? { kind: "text", text } : null)}
        />
      );
    default:
      return <Chosen {...input} slot={slot} value={value} onChange={onChange} />;
  }
}

const enumOptions = (types: Types, name: string): Option[] =>
  (types.get(name)?.values ?? []).map(({ name: value }) => ({ value, label: enumLabelOf(name, value) }));

type ValueProps = Omit<ArgumentProps, "slot" | "types">;

/** Number input; reports only valid numbers. */
function NumberValue({ value, onChange, isWhole, ...input }: ValueProps & { isWhole: boolean }) {
  const given = textOf(value);
  const [typed, setTyped] = useState({ of: given, text: given });
  return (
    <NumberInput
      {...input}
      negative
      {...(isWhole ? { decimals: 0 } : {})}
      value={typed.of === given ? typed.text : given}
      onChange={(text) => {
        const is = PLAIN.test(text) ? text : "";
        setTyped({ of: is, text });
        onChange(is ? { kind: "number", text: is } : null);
      }}
    />
  );
}

const WAYS: readonly Option[] = ["ASC", "DESC"].map((value) => ({
  value,
  label: enumLabelOf("SortDirection", value),
}));

/** Sort order of a list: one field and its direction. */
function Order({ value, onChange, fields, types, ...input }: ValueProps & { fields: string; types: Types }) {
  const first = value?.kind === "list" ? value.items[0] : undefined;
  const parts = first?.kind === "object" ? first.fields : [];
  const [field, way] = ["field", "direction"].map((name) => textOf(valueAt(parts, [name])));
  const set = (by: string, direction: string) =>
    onChange({
      kind: "list",
      items: [
        {
          kind: "object",
          fields: [
            { name: "field", value: { kind: "enum", text: by } },
            { name: "direction", value: { kind: "enum", text: direction } },
          ],
        },
      ],
    });
  return (
    <span className="query-value">
      <Select
        {...input}
        options={enumOptions(types, fields)}
        value={field || null}
        onChange={(next) => (next ? set(next, way || "ASC") : onChange(null))}
      />
      {field ? (
        <Select
          {...input}
          aria-label={`${input["aria-label"] ?? ""}：方向`}
          clearable={false}
          options={WAYS}
          value={way || "ASC"}
          onChange={(next) => set(field, next ?? "ASC")}
        />
      ) : null}
    </span>
  );
}

/** Picker of records or dictionary items; digits where the kind of record is unknown. */
function Chosen({ slot, value, onChange, ...input }: ValueProps & { slot: Slot }) {
  const { control, isList, type } = slot;
  const kind = control.kind === "record" ? control.of : "DICT";
  const dictionary = control.kind === "dict" ? control.dictionary : null;
  const field = useMemo<ValueField>(
    () => ({ kind: kind ?? "TEXT", dictionary, choices: [] }),
    [kind, dictionary],
  );
  const written = (text: string): Value => ({
    kind: type.includes("Int") && PLAIN.test(text) ? "number" : "text",
    text,
  });
  if (kind === null && !isList)
    return (
      <TextInput
        {...input}
        placeholder="编号"
        value={textOf(value)}
        onChange={(text) => onChange(text ? written(text.trim()) : null)}
      />
    );
  return (
    <FieldValues
      {...input}
      // several numbers of an unknown kind are typed as texts
      field={kind === null ? { ...field, kind: "LABEL" } : field}
      value={wordsOf(value)}
      onChange={(values) => {
        const last = values.at(-1);
        if (last === undefined) onChange(null);
        else onChange(isList ? { kind: "list", items: values.map(written) } : written(last));
      }}
    />
  );
}
