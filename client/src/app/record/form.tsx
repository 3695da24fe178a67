import type { ReactNode } from "react";
import { PHONE } from "@/app/record/patterns";
import { deepEqual } from "@/ui/base/equal";
import type { InputProps, Option, TreeNode } from "@/ui/base/types";
import { maxLength, pattern, type Rule, required } from "@/ui/form/rules";
import { RadioGroup, SwitchInput } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { MultiRemotePicker, RemotePicker, type RemoteSource } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { TreeSelect } from "@/ui/tree/TreeSelect";

/**
 * A form is declared once, beside its dialog: `defineForm<ProductInput, Row>()({ name: text("产品名称", …), … })`. Its
 * names are those of the schema's input, which the type checker compares; `RecordDialog` shows, checks and saves it.
 */

/** What a dialog may say of a field while it is open: what it chooses from, or what depends on other values. */
export interface FieldPart extends Partial<RemoteSource> {
  hidden?: boolean;
  required?: boolean;
  disabled?: boolean;
  help?: ReactNode;
  placeholder?: string;
  nodes?: readonly TreeNode[];
  options?: readonly Option[];
  known?: readonly Option[];
  /** Free JSX in place of the declared input. */
  // biome-ignore lint/suspicious/noExplicitAny: the field's own value, which the dialog knows
  render?: (input: InputProps<any>) => ReactNode;
}

/** One field: `Value` is edited, `Given` is sent. `From` says whether it starts from the row's field of its name. */
export interface FormField<Value, Given, From extends "row" | "own"> {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: ReactNode;
  readonly span?: 1 | 2 | 3;
  readonly from: From;
  readonly empty: Value;
  readonly rules: readonly Rule<Value>[];
  // biome-ignore lint/suspicious/noExplicitAny: each field declares its own row, which `defineForm` compares
  readonly read?: ((row: any) => Value) | undefined;
  /** Names what is chosen from the start. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly known?: ((row: any) => readonly Option[]) | undefined;
  readonly given: (value: Value) => Given;
  readonly render: (input: InputProps<Value> & FieldPart) => ReactNode;
}

interface Common {
  help?: ReactNode;
  span?: 1 | 2 | 3;
  placeholder?: string;
}

type Needed = { required: true | string };
type TextOptions = Common & {
  max?: number;
  rules?: readonly Rule<string>[];
  /** Which keyboard a phone shows. */
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
  };
}

/** A line of text. */
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

/** A number to call. */
export function phone(label: string, options: TextOptions = {}): FormField<string, string | null, "row"> {
  return text(label, { ...options, type: "tel", rules: [pattern(PHONE, `请输入正确的${label}`)] });
}

type LinesOptions = TextOptions & { max: number; rows?: number };

/** Several lines, with a count of what is left. */
export function lines(label: string, options: LinesOptions & Needed): FormField<string, string, "row">;
export function lines(label: string, options: LinesOptions): FormField<string, string | null, "row">;
export function lines(label: string, options: LinesOptions & Partial<Needed>) {
  const { max, rows = 3, placeholder } = options;
  return textField(label, options, (input) => (
    <TextArea {...plain(input)} maxLength={max} rows={rows} placeholder={placeholder} />
  ));
}

/** A whole number, typed as text; null when nothing is. */
export function integer(
  label: string,
  { unit, help, span, placeholder, rules = [] }: TextOptions & { unit?: string } = {},
): FormField<string, number | null, "own"> {
  return {
    label,
    help,
    span,
    from: "own",
    empty: "",
    rules,
    given: (value) => (value === "" ? null : Number(value)),
    render: (input) => <IntegerInput {...plain(input)} unit={unit} placeholder={placeholder} />,
  };
}

/** On or off; `words` say which beside it. */
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
  };
}

/** A day. */
export function day(
  label: string,
  { help, span }: Common = {},
): FormField<string | null, string | null, "row"> {
  return {
    label,
    help,
    span,
    from: "row",
    empty: null,
    rules: [],
    given: (value) => value,
    render: (input) => <DateInput {...plain(input)} />,
  };
}

/** One word of an enum, of which there always is one. */
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
  };
}

/** One word of an enum or none, all of them in sight. */
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
  };
}

/** One word of an enum or none. */
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
  };
}

type Named = { readonly rowId: string; readonly name: string } | Option | Nothing;

function optionOf(named: NonNullable<Named>): Option {
  return "rowId" in named ? { value: named.rowId, label: named.name } : named;
}

/** What the row points to: a record with its name, or an option. */
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

/** One node of a tree; the dialog brings its `nodes`. */
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
  /** A hook that gives the source; without one the dialog brings `fetch` and `resolve`. */
  source?: () => RemoteSource;
  /** Options asked for at once. */
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

/** One record, searched at the server. */
export function record<Row>(
  label: string,
  { source = useNoSource, limit, ...options }: One<Row> & FromSource,
) {
  const placeholder = options.placeholder ?? `请选择${label}`;
  return oneField(label, options, (input) => (
    <One {...input} source={source} {...(limit ? { limit } : {})} placeholder={placeholder} />
  ));
}

/** Several records, searched at the server. */
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

/** Anything else, as free JSX. What it reads of a row is declared with it. */
export function custom<Value, Given, Row>(
  label: string,
  field: Common & {
    required?: boolean;
    empty: Value;
    rules?: readonly Rule<Value>[];
    read?: (row: Row) => Value;
    given: (value: Value) => Given;
    /** Absent where the dialog brings it in `parts`, as it needs more than the value. */
    render?: (input: InputProps<Value> & FieldPart) => ReactNode;
  },
): FormField<Value, Given, "own"> {
  return { rules: [], render: () => null, ...field, label, from: "own" };
}

/** An input's own properties, without what only some fields take. */
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
  render: _render,
  ...input
}: InputProps<T> & FieldPart): InputProps<T> {
  return input;
}

function remote({
  fetch,
  resolve,
  limit,
  known,
}: FieldPart): Partial<RemoteSource> & Pick<FieldPart, "known"> {
  return {
    ...(fetch ? { fetch, resolve } : {}),
    ...(limit ? { limit } : {}),
    ...(known && known.length > 0 ? { known } : {}),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: any field, whatever it edits
export type FormFields = Readonly<Record<string, FormField<any, unknown, "row" | "own">>>;

/** What a form holds while it is edited. */
export type FormValues<D> = {
  -readonly [K in keyof D]: D[K] extends FormField<infer Value, unknown, "row" | "own"> ? Value : never;
};

/** What a form sends. */
export type FormInput<D> = {
  -readonly [K in keyof D]: D[K] extends { readonly given: (value: never) => infer Given } ? Given : never;
};

type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];

/** Every field as it is where the input has it and takes what it sends, else what is wrong with it. */
type Known<D, Input, Row> = {
  [K in keyof D]: D[K] extends FormField<infer Value, infer Given, infer From>
    ? K extends keyof Input
      ? [Given] extends [Input[K]]
        ? From extends "own"
          ? D[K]
          : K extends keyof Row
            ? [Row[K]] extends [Value | null | undefined]
              ? D[K]
              : "the row's field is of another type"
            : "the row has no such field"
        : "the schema's field is of another type"
      : "the schema's input has no such field"
    : never;
} & { [K in Exclude<RequiredKeys<Input>, keyof D>]: never };

/** A declared form. */
export interface RecordForm<D, Row> {
  readonly fields: D;
  readonly rules: { [K in keyof FormValues<D>]?: readonly Rule<FormValues<D>[K], FormValues<D>>[] };
  /** Where the form starts: from a row, or empty. */
  readonly initial: (row?: Row | null) => FormValues<D>;
  readonly input: (values: FormValues<D>) => FormInput<D>;
}

/** Declares a form against the schema's input and the row it starts from. */
export function defineForm<Input extends object, Row extends object>() {
  return <const D extends FormFields>(fields: D & Known<D, Input, Row>): RecordForm<D, Row> => {
    const all = Object.entries<FormFields[string]>(fields);
    return {
      fields,
      rules: Object.fromEntries(all.map(([name, { rules }]) => [name, rules])) as RecordForm<D, Row>["rules"],
      initial: (row) =>
        Object.fromEntries(
          all.map(([name, { from, read, empty }]) => [
            name,
            !row ? empty : read ? read(row) : from === "row" ? (row[name as keyof Row] ?? empty) : empty,
          ]),
        ) as FormValues<D>,
      input: (values) =>
        Object.fromEntries(
          all.map(([name, { given }]) => [name, given(values[name as keyof D])]),
        ) as FormInput<D>,
    };
  };
}

/** The part of `input` that says anything else than `before`. */
export function changedOf<I extends object>(input: I, before: I): Partial<I> {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !deepEqual(value, before[name as keyof I])),
  ) as Partial<I>;
}
