import SmallCrossIcon from "@blueprintjs/icons/lib/esm/generated/components/small-cross";
import { useState } from "react";
import type { InputProps, Option } from "../base/types";
import { noVisibleResults } from "../list/noVisibleResults";
import { OptionPanel } from "./OptionPanel";
import { remember, picked as tellPicked, useResolvedOptions } from "./optionCache";
import { PickerTrigger } from "./PickerTrigger";
import { Words } from "./Select";
import { type RemoteSource, useRemoteOptions } from "./useRemoteOptions";

export type { RemoteSource } from "./useRemoteOptions";

interface Common extends RemoteSource {
  /** Options with the labels of the current choice, for example from the record. */
  known?: readonly Option[];
  clearable?: boolean;
  /** Opens when it is mounted. */
  defaultOpen?: boolean;
  /** The drop-down panel is as wide as the box; default true. */
  matchWidth?: boolean;
}

export type RemotePickerProps = InputProps<string | null> &
  Common & { onPick?: (option: Option | null) => void };
export type MultiRemotePickerProps = InputProps<readonly string[]> &
  Common & { max?: number; onPick?: (options: readonly Option[]) => void };

function RemotePanel({
  source,
  selected,
  multiple,
  onPick,
  label,
  chosen,
}: {
  source: RemoteSource;
  selected: readonly string[];
  multiple?: boolean;
  onPick: (option: Option) => void;
  label: string;
  chosen?: readonly Option[];
}) {
  const { options, loading, error, keyword, search, retry } = useRemoteOptions(
    source.fetch,
    source.limit,
    (found) => remember(source.resolve, found),
  );
  return (
    <OptionPanel
      options={options}
      selected={selected}
      multiple={multiple}
      onPick={onPick}
      loading={loading}
      error={error}
      onRetry={retry}
      label={label}
      {...(source.unseen ? { unmatched: noVisibleResults(source.unseen) } : {})}
      search={{ value: keyword, onChange: search, placeholder: "输入关键词搜索" }}
      head={
        chosen && chosen.length > 0 ? (
          <div className="ui-chosen">
            {chosen.map((option) => (
              <button
                key={option.value}
                type="button"
                tabIndex={-1}
                aria-label={`移除${option.label}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(option)}
              >
                {option.label}
                <SmallCrossIcon />
              </button>
            ))}
          </div>
        ) : null
      }
    />
  );
}

/** One record, searched on the server while typing: members, teams, customers, projects. */
export function RemotePicker({
  fetch,
  resolve,
  limit,
  unseen,
  known,
  clearable = true,
  onPick,
  ...input
}: RemotePickerProps) {
  // A picked record has a label even when the source cannot resolve ids.
  const [picked, setPicked] = useState<Option | null>(null);
  const found = useResolvedOptions(
    input.value && picked?.value !== input.value ? [input.value] : [],
    resolve,
    known,
  );
  const chosen = input.value ? (picked?.value === input.value ? picked : found.get(input.value)) : undefined;
  return (
    <PickerTrigger
      {...input}
      display={input.value ? (chosen?.label ?? (resolve ? "加载中" : input.value)) : null}
      onClear={
        clearable
          ? () => {
              input.onChange(null);
              onPick?.(null);
            }
          : null
      }
      content={(close) => (
        <RemotePanel
          source={{ fetch, resolve, limit, unseen }}
          selected={input.value ? [input.value] : []}
          label={input["aria-label"] ?? "选项"}
          onPick={(option) => {
            setPicked(option);
            tellPicked(resolve, option);
            input.onChange(option.value);
            onPick?.(option);
            close();
          }}
        />
      )}
    />
  );
}

/** Several records, searched on the server; the current choice is shown above the results. */
export function MultiRemotePicker({
  fetch,
  resolve,
  limit,
  unseen,
  known,
  clearable = true,
  max,
  onPick,
  ...input
}: MultiRemotePickerProps) {
  const value = input.value;
  const [picked, setPicked] = useState<readonly Option[]>([]);
  const found = useResolvedOptions(
    value.filter((id) => !picked.some((option) => option.value === id)),
    resolve,
    known,
  );
  const optionOf = (id: string, more: readonly Option[] = picked): Option =>
    more.find((option) => option.value === id) ??
    found.get(id) ?? { value: id, label: resolve ? "加载中" : id };
  const chosen = value.map((id) => optionOf(id));
  const set = (ids: readonly string[], added?: Option) => {
    const options = added ? [...picked, added] : picked;
    setPicked(options);
    input.onChange(ids);
    onPick?.(ids.map((id) => optionOf(id, options)));
  };
  return (
    <PickerTrigger
      {...input}
      display={value.length > 0 ? <Words words={chosen.map((option) => option.label)} /> : null}
      onClear={clearable ? () => set([]) : null}
      onBackspace={() => set(value.slice(0, -1))}
      content={() => (
        <RemotePanel
          source={{ fetch, resolve, limit, unseen }}
          selected={value}
          multiple
          chosen={chosen}
          label={input["aria-label"] ?? "选项"}
          onPick={(option) => {
            if (value.includes(option.value)) set(value.filter((id) => id !== option.value));
            else if (max === undefined || value.length < max) {
              tellPicked(resolve, option);
              set([...value, option.value], option);
            }
          }}
        />
      )}
    />
  );
}
