import type { ReactNode } from "react";
import type { DateRangeValue, InputProps, Option, TreeNode } from "../base/types";
import { Checkbox } from "../input/choices";
import { DateRange } from "../input/DateRange";
import { TextInput } from "../input/TextInput";
import { OptionLabels } from "../picker/OptionLabels";
import { MultiRemotePicker, RemotePicker, type RemoteSource } from "../picker/RemotePicker";
import { MultiSelect, Select } from "../picker/Select";
import { TreeSelect } from "../tree/TreeSelect";
import { type Codec, flagCodec, listCodec, rangeCodec, textCodec } from "./listParams";

/**
 * A filter of a list: its encoding in the address, its control and its chip. Created by the functions
 * below.
 */
export interface FilterDef<T> {
  label: string;
  /** One of the three visible filters. Without any primary filter the first three are. */
  primary?: boolean;
  /** For users without permission; its value in the address stays without effect on the screen. */
  hidden?: boolean;
  /** The control shows its label itself. */
  labelled?: boolean;
  codec: Codec<T>;
  control(input: InputProps<T>): ReactNode;
  chip(value: T): ReactNode;
  /**
   * The part of a value from a shared address that is visible to this user; without it the whole value is.
   */
  usable?(value: T): T | Promise<T>;
}

interface Common {
  label: string;
  primary?: boolean;
  hidden?: boolean;
}

function labelsOf(options: readonly Option[], values: readonly string[]): string {
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value).join("、");
}

/** The values that are among the options. */
function among(options: readonly Option[], values: readonly string[]): readonly string[] {
  return values.filter((value) => options.some((option) => option.value === value));
}

/** One of some options. `codec` where the address should accept only existing options. */
export function selectFilter({
  options,
  codec = textCodec,
  ...common
}: Common & { options: readonly Option[]; codec?: Codec<string | null> }): FilterDef<string | null> {
  return {
    ...common,
    codec,
    control: (input) => <Select {...input} options={options} />,
    chip: (value) => labelsOf(options, value ? [value] : []),
    // without options the value cannot be checked
    usable: (value) => (value && options.length > 0 ? (among(options, [value])[0] ?? null) : value),
  };
}

/** Any of some options. */
export function multiSelectFilter({
  options,
  codec = listCodec,
  ...common
}: Common & { options: readonly Option[]; codec?: Codec<readonly string[]> }): FilterDef<readonly string[]> {
  return {
    ...common,
    codec,
    control: (input) => <MultiSelect {...input} options={options} />,
    chip: (value) => labelsOf(options, value),
    usable: (values) => (options.length > 0 ? among(options, values) : values),
  };
}

/** A text filter beside the keyword. */
export function textFilter(common: Common): FilterDef<string | null> {
  return {
    ...common,
    codec: textCodec,
    control: (input) => (
      <TextInput
        {...input}
        value={input.value ?? ""}
        onChange={(text) => input.onChange(text || null)}
        placeholder={common.label}
      />
    ),
    chip: (value) => value,
  };
}

/** A flag that narrows the list. */
export function flagFilter(common: Common): FilterDef<boolean> {
  return {
    ...common,
    labelled: true,
    codec: flagCodec,
    control: (input) => <Checkbox {...input} label={common.label} />,
    chip: () => "是",
  };
}

/** A range of days, or of times with `withTime`. */
export function dateRangeFilter({
  withTime,
  ...common
}: Common & { withTime?: boolean }): FilterDef<DateRangeValue | null> {
  return {
    ...common,
    codec: rangeCodec,
    control: (input) => <DateRange {...input} withTime={withTime} />,
    chip: (value) => (value ? `${value.from} 至 ${value.to}` : null),
  };
}

/** One record, searched on the server. `resolve` names an id from the address. */
export function remoteFilter({
  fetch,
  resolve,
  limit,
  unseen,
  ...common
}: Common & RemoteSource): FilterDef<string | null> {
  return {
    ...common,
    codec: textCodec,
    control: (input) => (
      <RemotePicker {...input} fetch={fetch} resolve={resolve} limit={limit} unseen={unseen} />
    ),
    chip: (value) => <OptionLabels ids={value ? [value] : []} resolve={resolve} />,
    usable: async (value) => (value && resolve ? (among(await resolve([value]), [value])[0] ?? null) : value),
  };
}

/** Several records, searched on the server. */
export function multiRemoteFilter({
  fetch,
  resolve,
  limit,
  unseen,
  ...common
}: Common & RemoteSource): FilterDef<readonly string[]> {
  return {
    ...common,
    codec: listCodec,
    control: (input) => (
      <MultiRemotePicker {...input} fetch={fetch} resolve={resolve} limit={limit} unseen={unseen} />
    ),
    chip: (value) => <OptionLabels ids={value} resolve={resolve} />,
    usable: async (values) => (values.length > 0 && resolve ? among(await resolve(values), values) : values),
  };
}

function findNode(nodes: readonly TreeNode[], id: string): TreeNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children ?? [], id);
    if (found) return found;
  }
  return null;
}

/** One node of a tree. */
export function treeFilter({
  nodes,
  ...common
}: Common & { nodes: readonly TreeNode[] }): FilterDef<string | null> {
  return {
    ...common,
    codec: textCodec,
    control: (input) => <TreeSelect {...input} nodes={nodes} />,
    chip: (value) => (value ? (findNode(nodes, value)?.label ?? value) : null),
  };
}
