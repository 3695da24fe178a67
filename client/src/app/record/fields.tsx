/** Kinds of fields of `defineForm`: each function declares one field of a form. */

import type { ReactNode } from "react";
import { formatDate } from "@/ui/base/format";
import type { InputProps, Option } from "@/ui/base/types";
import { maxLength, type Rule, required, telephone } from "@/ui/form/rules";
import { RadioGroup, SwitchInput } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { MultiRemotePicker, RemotePicker, type RemoteSource } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { TreeSelect } from "@/ui/tree/TreeSelect";
import type { FieldPart, FormField } from "./form";

function labelOf(options: readonly Option[], value: string | null): string | null {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** Options of every kind of field. */
interface Common {
  help?: ReactNode;
  span?: 1 | 2 | 3;
  placeholder?: string;
}

type Needed = { required: true | string };
type TextOptions = Common & {
  max?: number;
  rules?: readonly Rule<string>[];
  /** The keyboard of a phone. */
  type?: "text" | "tel" | "email";
};
type Nothing = null | undefined;

function textField(
  label: string,
  { required: needed, max, rules = [], help, span }: TextOptions & Partial<Needed>,
  render: FormField<string, string, "row">["render"],
): FormField<string, string, "row"> {
  const first = needed ? [required(needed === true ? `请输入${label}` : needed)] : [];
  return {
    label,
    ...(needed ? { required: true } : {}),
    help,
    span,
    from: "row",
    empty: "",
    rules: [...first, ...rules, ...(max ? [maxLength(max)] : [])],
    // null clears
    given: (value) => value.trim() || (needed ? "" : (null as unknown as string)),
    render,
    show: (value) => value,
  };
}

/** Form field: a single-line text. */
export function text(label: string, options: TextOptions & Needed): FormField<string, string, "row">;
export function text(label: string, options?: TextOptions): FormField<string, string | null, "row">;
export function text(label: string, options: TextOptions & Partial<Needed> = {}) {
  const placeholder = options.placeholder ?? `请输入${label}`;
  return textField(label, options, (input) => (
    <TextInput
      {...plain(input)}
      {...(options.type ? { type: options.type } : {})}
      placeholder={input.placeholder ?? placeholder}
    />
  ));
}

/** Form field: a phone number. */
export function phone(label: string, options: TextOptions & Needed): FormField<string, string, "row">;
export function phone(label: string, options?: TextOptions): FormField<string, string | null, "row">;
export function phone(label: string, options: TextOptions & Partial<Needed> = {}) {
  return text(label, {
    ...options,
    type: "tel",
    rules: [telephone(`请输入正确的${label}`), ...(options.rules ?? [])],
  });
}

type LinesOptions = TextOptions & { max: number; rows?: number };

/** Form field: a multi-line text, with a counter of the remaining characters. */
export function lines(label: string, options: LinesOptions & Needed): FormField<string, string, "row">;
export function lines(label: string, options: LinesOptions): FormField<string, string | null, "row">;
export function lines(label: string, options: LinesOptions & Partial<Needed>) {
  const { max, rows = 3, placeholder } = options;
  return textField(label, options, (input) => (
    <TextArea {...plain(input)} maxLength={max} rows={rows} placeholder={placeholder} />
  ));
}

/** Form field: an integer, typed as text; null when it is empty. `of` is the row's present value. */
export function integer<Row>(
  label: string,
  {
    of,
    unit,
    help,
    span,
    placeholder,
    rules = [],
  }: TextOptions & { of: (row: Row) => number | Nothing; unit?: string },
): FormField<string, number | null, "own"> {
  return {
    label,
    help,
    span,
    from: "own",
    empty: "",
    rules,
    read: (row: Row) => String(of(row) ?? ""),
    given: (value) => (value === "" ? null : Number(value)),
    render: (input) => <IntegerInput {...plain(input)} unit={unit} placeholder={placeholder} />,
    show: (value) => (unit ? `${value} ${unit}` : value),
  };
}

/** Form field: a switch; `words` are the labels of its states. */
export function toggle(
  label: string,
  { words, start = false, help, span }: Common & { words?: readonly [string, string]; start?: boolean } = {},
): FormField<boolean, boolean, "row"> {
  return {
    label,
    help,
    span,
    from: "row",
    empty: start,
    rules: [],
    given: (value) => value,
    render: (input) => (
      <SwitchInput {...plain(input)} label={words ? words[input.value ? 0 : 1] : undefined} />
    ),
    show: (value) => (words ?? ["是", "否"])[value ? 0 : 1],
  };
}

/** Form field: a day. */
export function day(
  label: string,
  { help, span, min }: Common & { min?: string } = {},
): FormField<string | null, string | null, "row"> {
  return {
    label,
    help,
    span,
    from: "row",
    empty: null,
    rules: [],
    given: (value) => value,
    render: (input) => <DateInput {...plain(input)} {...(min ? { min } : {})} />,
    show: formatDate,
  };
}

/** Form field: a required value of an enum. */
export function select<const V extends string>(
  label: string,
  options: readonly Option<V>[],
  { start, help, span }: Common & { start: V },
): FormField<V, V, "row"> {
  return {
    label,
    required: true,
    help,
    span,
    from: "row",
    empty: start,
    rules: [],
    given: (value) => value,
    render: (input) => (
      <Select
        {...plain(input)}
        options={options}
        clearable={false}
        onChange={(value) => input.onChange(value ?? start)}
      />
    ),
    show: (value) => labelOf(options, value),
  };
}

/** Form field: a value of an enum or none, as radio buttons. */
export function radio<const V extends string>(
  label: string,
  options: readonly Option<V>[],
  { start = null, help, span }: Common & { start?: V | null } = {},
): FormField<V | null, V | null, "row"> {
  return {
    label,
    help,
    span,
    from: "row",
    empty: start,
    rules: [],
    given: (value) => value ?? start,
    render: (input) => (
      <RadioGroup {...plain(input)} options={options} onChange={(value) => input.onChange(value ?? start)} />
    ),
    show: (value) => labelOf(options, value),
  };
}

/** Form field: a value of an enum or none. */
export function choice<const V extends string>(
  label: string,
  options: readonly Option<V>[],
  { help, span, placeholder = "请选择" }: Common = {},
): FormField<V | null, V | null, "row"> {
  return {
    label,
    help,
    span,
    from: "row",
    empty: null,
    rules: [],
    given: (value) => value,
    render: (input) => <Select {...plain(input)} options={options} placeholder={placeholder} />,
    show: (value) => labelOf(options, value),
  };
}

type Named = { readonly rowId: string; readonly name: string } | Option | Nothing;

function optionOf(named: NonNullable<Named>): Option {
  return "rowId" in named ? { value: named.rowId, label: named.name } : named;
}

/** The row's present value: a record with its name, or an option. */
type One<Row> = Common & { of: (row: Row) => Named };

function oneField<Row>(
  label: string,
  { of, help, span }: One<Row>,
  render: FormField<string | null, string | null, "own">["render"],
): FormField<string | null, string | null, "own"> {
  const option = (row: Row) => {
    const named = of(row);
    return named ? optionOf(named) : null;
  };
  return {
    label,
    help,
    span,
    from: "own",
    empty: null,
    rules: [],
    read: (row: Row) => option(row)?.value ?? null,
    known: (row: Row) => [option(row)].filter((named) => named !== null),
    given: (value) => value,
    render,
  };
}

/** Form field: a node of a tree; the dialog provides its `nodes`. */
export function tree<Row>(label: string, { fullPath, ...options }: One<Row> & { fullPath?: boolean }) {
  const placeholder = options.placeholder ?? `请选择${label}`;
  return oneField(label, options, ({ nodes = [], known, ...input }) => (
    <TreeSelect
      {...plain(input)}
      nodes={nodes}
      fullPath={fullPath}
      valueLabel={known?.find(({ value }) => value === input.value)?.label}
      placeholder={placeholder}
    />
  ));
}

interface FromSource {
  /** A hook that returns the source; without one the dialog provides `fetch` and `resolve`. */
  source?: () => RemoteSource;
  /** Number of options in one request. */
  limit?: number;
}

const NO_SOURCE: RemoteSource = { fetch: async () => [] };
const useNoSource = () => NO_SOURCE;

function One({
  source: useSource,
  ...input
}: InputProps<string | null> & FieldPart & Required<Pick<FromSource, "source">>) {
  const source = useSource();
  return <RemotePicker {...source} {...plain(input)} {...remote(input)} />;
}

function Several({
  source: useSource,
  ...input
}: InputProps<readonly string[]> & FieldPart & Required<Pick<FromSource, "source">>) {
  const source = useSource();
  return <MultiRemotePicker {...source} {...plain(input)} {...remote(input)} />;
}

/** Form field: a record, searched on the server. */
export function record<Row>(
  label: string,
  { source = useNoSource, limit, ...options }: One<Row> & FromSource,
) {
  const placeholder = options.placeholder ?? `请选择${label}`;
  return oneField(label, options, (input) => (
    <One {...input} source={source} {...(limit ? { limit } : {})} placeholder={placeholder} />
  ));
}

/** Form field: several records, searched on the server. */
export function records<Row>(
  label: string,
  {
    source = useNoSource,
    limit,
    of,
    help,
    span,
    placeholder = `请选择${label}`,
  }: Common & FromSource & { of: (row: Row) => readonly NonNullable<Named>[] },
): FormField<readonly string[], readonly string[], "own"> {
  return {
    label,
    help,
    span,
    from: "own",
    empty: [],
    rules: [],
    read: (row: Row) => of(row).map((named) => optionOf(named).value),
    known: (row: Row) => of(row).map(optionOf),
    given: (value) => [...value],
    render: (input) => (
      <Several {...input} source={source} {...(limit ? { limit } : {})} placeholder={placeholder} />
    ),
  };
}

/** Form field with free JSX. `Row` declares the fields that it reads. */
export function custom<Value, Given, Row>(
  label: string,
  field: Common & {
    required?: boolean;
    empty: Value;
    rules?: readonly Rule<Value>[];
    read?: (row: Row) => Value;
    given: (value: Value) => Given;
    /** Absent where the dialog provides it in `parts`, because it needs more than the value. */
    render?: (input: InputProps<Value> & FieldPart) => ReactNode;
  },
): FormField<Value, Given, "own"> {
  return { rules: [], render: () => null, ...field, label, from: "own" };
}

/** An input's own properties, without those of single kinds of fields. */
function plain<T>({
  hidden: _hidden,
  required: _required,
  help: _help,
  nodes: _nodes,
  options: _options,
  known: _known,
  fetch: _fetch,
  resolve: _resolve,
  limit: _limit,
  unseen: _unseen,
  render: _render,
  ...input
}: InputProps<T> & FieldPart): InputProps<T> {
  return input;
}

function remote({
  fetch,
  resolve,
  limit,
  unseen,
  known,
}: FieldPart): Partial<RemoteSource> & Pick<FieldPart, "known"> {
  return {
    ...(fetch ? { fetch, resolve } : {}),
    ...(limit ? { limit } : {}),
    ...(unseen ? { unseen } : {}),
    ...(known && known.length > 0 ? { known } : {}),
  };
}
