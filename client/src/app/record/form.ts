import type { ReactNode } from "react";
import { deepEqual } from "@/ui/base/equal";
import type { InputProps, Option, TreeNode } from "@/ui/base/types";
import type { Rule } from "@/ui/form/rules";
import type { RemoteSource } from "@/ui/picker/RemotePicker";

/**
 * Declaration of forms. A form is declared once, beside its dialog: `defineForm<ProductInput, Row>()({
 * name: text("产品名称", …), … })`. Its names are those of the schema's input, which the type checker compares;
 * `RecordDialog` shows, validates and saves it.
 */

/**
 * Properties of a field that a dialog sets while it is open: its options, or properties that depend on
 * other values.
 */
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

/**
 * One field: `Value` is edited, `Given` is sent. `From` says whether its initial value is the row's field
 * of the same name.
 */
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
  /** The options of the initial value. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly known?: ((row: any) => readonly Option[]) | undefined;
  readonly given: (value: Value) => Given;
  readonly render: (input: InputProps<Value> & FieldPart) => ReactNode;
  /** Renders a value as text; without it the input shows it. */
  readonly show?: ((value: Value) => ReactNode) | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: any field, whatever it edits
export type FormFields = Readonly<Record<string, FormField<any, unknown, "row" | "own">>>;

/** The edited values of a form. */
export type FormValues<D> = {
  -readonly [K in keyof D]: D[K] extends FormField<infer Value, unknown, "row" | "own"> ? Value : never;
};

/** The input sent by a form. */
export type FormInput<D> = {
  -readonly [K in keyof D]: D[K] extends { readonly given: (value: never) => infer Given } ? Given : never;
};

type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];

/** Maps each field to itself where the input has it and accepts its value, else to an error message. */
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
  /** The initial values: from a row, or empty. */
  readonly initial: (row?: Row | null) => FormValues<D>;
  readonly input: (values: FormValues<D>) => FormInput<D>;
}

/** Declares a form against the schema's input and the row of its initial values. */
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

/** The fields of `input` that differ from `before`. */
export function changedOf<I extends object>(input: I, before: I): Partial<I> {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !deepEqual(value, before[name as keyof I])),
  ) as Partial<I>;
}
