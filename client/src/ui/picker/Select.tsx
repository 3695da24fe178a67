import { useState } from "react";
import type { InputProps, Option } from "../base/types";
import { OptionPanel } from "./OptionPanel";
import { PickerTrigger } from "./PickerTrigger";

/** Maximum number of options shown at once (core §9); the search reaches the others. */
const SELECT_LIMIT = 200;
/** Number of options from which there is a search box. */
const SEARCH_FROM = 9;

interface Common<V extends string> {
  options: readonly Option<V>[];
  loading?: boolean;
  limit?: number;
  clearable?: boolean;
  /** Default: when there are more than 8 options. */
  searchable?: boolean;
  /** Opens when it is mounted. */
  defaultOpen?: boolean;
  /** The drop-down panel is as wide as the box; default true. */
  matchWidth?: boolean;
}

export type SelectProps<V extends string = string> = InputProps<V | null> & Common<V>;
export type MultiSelectProps<V extends string = string> = InputProps<readonly V[]> &
  Common<V> & { max?: number };

/** Labels of the chosen options side by side; at most `most`, the others are counted. */
export function Words({ words, most = 3 }: { words: readonly string[]; most?: number }) {
  return (
    <span className="ui-picker__words" title={words.join("、")}>
      {words.slice(0, most).map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
        <span key={index}>{word}</span>
      ))}
      {words.length > most ? <span>+{words.length - most}</span> : null}
    </span>
  );
}

function LocalPanel<V extends string>({
  options,
  selected,
  multiple,
  onPick,
  loading,
  limit = SELECT_LIMIT,
  searchable,
  label,
}: Common<V> & {
  selected: readonly V[];
  multiple?: boolean;
  onPick: (option: Option) => void;
  label: string;
}) {
  const [keyword, setKeyword] = useState("");
  const needle = keyword.trim().toLowerCase();
  const matching = needle
    ? options.filter(
        (option) =>
          option.label.toLowerCase().includes(needle) || option.hint?.toLowerCase().includes(needle),
      )
    : options;
  return (
    <OptionPanel
      options={matching.slice(0, limit)}
      selected={selected}
      multiple={multiple}
      onPick={onPick}
      loading={loading}
      label={label}
      search={
        (searchable ?? options.length >= SEARCH_FROM) ? { value: keyword, onChange: setKeyword } : undefined
      }
      note={matching.length > limit ? `仅显示前 ${limit} 项，请输入关键词查找` : undefined}
    />
  );
}

/** One of some options. */
export function Select<V extends string = string>({
  options,
  loading,
  limit,
  searchable,
  clearable = true,
  ...input
}: SelectProps<V>) {
  const chosen = options.find((option) => option.value === input.value);
  const label = input["aria-label"] ?? "选项";
  return (
    <PickerTrigger
      {...input}
      display={chosen?.label ?? (input.value === null || input.value === "" ? null : input.value)}
      onClear={clearable ? () => input.onChange(null) : null}
      content={(close) => (
        <LocalPanel
          options={options}
          selected={input.value === null ? [] : [input.value]}
          loading={loading}
          limit={limit}
          searchable={searchable}
          label={label}
          onPick={(option) => {
            input.onChange(option.value as V);
            close();
          }}
        />
      )}
    />
  );
}

/** Any of some options. Stays open while choosing; Backspace removes the last one. */
export function MultiSelect<V extends string = string>({
  options,
  loading,
  limit,
  searchable,
  clearable = true,
  max,
  ...input
}: MultiSelectProps<V>) {
  const value = input.value;
  const words = value.map((one) => options.find((option) => option.value === one)?.label ?? one);
  return (
    <PickerTrigger
      {...input}
      display={words.length > 0 ? <Words words={words} /> : null}
      onClear={clearable ? () => input.onChange([]) : null}
      onBackspace={() => input.onChange(value.slice(0, -1))}
      content={() => (
        <LocalPanel
          options={options}
          selected={value}
          multiple
          loading={loading}
          limit={limit}
          searchable={searchable}
          label={input["aria-label"] ?? "选项"}
          onPick={(option) => {
            const picked = option.value as V;
            if (value.includes(picked)) input.onChange(value.filter((one) => one !== picked));
            else if (max === undefined || value.length < max) input.onChange([...value, picked]);
          }}
        />
      )}
    />
  );
}
