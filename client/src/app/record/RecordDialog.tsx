import { lazy, type ReactNode, Suspense } from "react";
import type { OwnFields, OwnInput } from "@/app/customFields/formFields";
import { type CustomDrafts, type CustomValueRow, draftsOf, knownOf } from "@/app/customFields/values";
import { NO_CALL } from "@/ui/base/errors";
import type { UserErrors } from "@/ui/base/types";
import { EditDialog, type EditDialogProps } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { type Form, type FormOptions, useForm } from "@/ui/form/useForm";
import {
  changedOf,
  type FieldPart,
  type FormFields,
  type FormInput,
  type FormValues,
  type RecordForm,
} from "./form";
import type { RecordDialogProps } from "./openRecordDialog";
import { useTrackedRow } from "./trackedRows";
import type { DialogQuery } from "./useDialogQuery";

// most enterprises have no custom fields
const CustomFieldInputs = lazy(() =>
  import("@/app/customFields/CustomFieldInputs").then((inputs) => ({ default: inputs.CustomFieldInputs })),
);

// Only the declaration knows the types of the fields' values.
const AnyField = fieldOf<Record<string, unknown>>();

const GONE = "内容不存在或已被删除";

/** Fields that every record has. */
interface RecordRow {
  readonly version: number;
  readonly rowId?: string;
  readonly customValues?: readonly CustomValueRow[] | null | undefined;
}

/** The form's values for custom fields, in addition to the declared ones. */
interface OwnValues {
  custom: CustomDrafts;
}

type Saved = Promise<{ readonly userErrors: UserErrors }>;

/** The record to change, and the changes. */
interface Modified<D> {
  readonly id: string;
  readonly version: number;
  /** The changed fields, for inputs whose absent fields stay. */
  readonly changed: Partial<FormInput<D>> & OwnInput;
}

type Parts<D> = { readonly [K in keyof D]?: FieldPart };

export interface RecordDialogOwn<D extends FormFields, Row extends RecordRow>
  extends RecordDialogProps,
    Pick<
      EditDialogProps<FormValues<D>>,
      "subject" | "title" | "size" | "columns" | "savedText" | "submitText" | "footer"
    > {
  /** The form to show and to send. */
  form: RecordForm<D, Row>;
  /** The record to change; absent for a new one. */
  row?: Row | null | undefined;
  /** Row id of the record to change, where it is loaded when the dialog opens. */
  id?: string | undefined;
  asked?: Pick<DialogQuery<unknown>, "loading" | "error"> & {
    readonly reload?: DialogQuery<unknown>["reload"];
  };
  /** Initial values of a new record, or values to continue with. */
  start?: Partial<FormValues<D>>;
  /** Options of the fields, and properties of fields that depend on the values. */
  parts?: Parts<D> | ((values: FormValues<D>) => Parts<D>);
  /** Rules in addition to those of the fields. */
  validate?: FormOptions<FormValues<D>>["validate"];
  create?: (input: FormInput<D> & OwnInput) => Saved;
  update?: (input: FormInput<D>, record: Modified<D>) => Saved;
  /** The custom fields, after the others; a record's values are in its `customValues`. */
  own?: OwnFields;
  /** Content after the fields. */
  children?: (form: Form<FormValues<D>>) => ReactNode;
}

/** The dialog of a record: creates one, or changes the given one on the basis of the version shown. */
export function RecordDialog<D extends FormFields, Row extends RecordRow>({
  form: declared,
  row: given,
  id = given?.rowId,
  asked,
  start,
  parts,
  validate,
  create,
  update,
  own,
  children,
  onSaved,
  ...dialog
}: RecordDialogOwn<D, Row>) {
  const { row, refetch } = useTrackedRow(given);
  // A record loaded after the dialog has opened fills the form; values to continue with stay.
  const goesOn = Boolean(row && start && !asked);
  const kept = row?.customValues ?? [];
  const form = useForm<FormValues<D> & OwnValues>({
    initial: { ...declared.initial(row), ...(row && asked ? {} : start), custom: draftsOf(kept) },
    within: ["custom"],
    version: goesOn ? undefined : row?.version,
    // names of fields are keys of the values
    rules: declared.rules as FormOptions<FormValues<D> & OwnValues>["rules"] & object,
    validate: (values) => ({ ...validate?.(values), ...own?.problems(values.custom) }),
    refetch: asked?.reload ?? refetch,
    onSubmit: async (values, from) => {
      const told = ({ userErrors }: Awaited<Saved>) =>
        own && userErrors ? own.told(userErrors) : userErrors;
      const input = declared.input(values);
      if (id === undefined)
        return create
          ? told(await create({ ...input, ...own?.input(values.custom) }))
          : [{ message: NO_CALL }];
      if (!update) return [{ message: NO_CALL }];
      if (!row) return [{ message: GONE }];
      const before = goesOn ? declared.initial(row) : from.initial;
      const changed = {
        ...changedOf(input, declared.input(before)),
        ...own?.input(values.custom, from.initial.custom),
      };
      return told(await update(input, { id, version: from.version ?? row.version, changed }));
    },
  });

  const waiting = id !== undefined && !row;
  const missing = waiting && !asked?.loading;
  const error = asked?.error;
  return (
    <EditDialog
      {...dialog}
      form={form}
      id={id ?? null}
      loading={waiting && Boolean(asked?.loading)}
      loadError={missing ? { message: error ?? GONE, code: error ? null : "10003" } : null}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <RecordFields
        form={declared}
        row={row}
        parts={typeof parts === "function" ? parts(form.values) : parts}
        autoFocus
      />
      {own && own.fields.length > 0 ? (
        <Suspense fallback={null}>
          <CustomFieldInputs
            fields={own.fields}
            recordType={own.recordType}
            value={form.values.custom}
            onChange={(custom) => form.set("custom", custom as never)}
            errors={form.errors}
            disabled={form.submitting}
            knownOf={(field) => knownOf(kept, field)}
          />
        </Suspense>
      ) : null}
      {children?.(form as unknown as Form<FormValues<D>>)}
    </EditDialog>
  );
}

export interface RecordFieldsProps<D extends FormFields, Row> {
  form: RecordForm<D, Row>;
  row?: Row | null | undefined;
  parts?: Parts<D> | undefined;
  /** The fields to show; default all. */
  names?: readonly (keyof D & string)[];
  /** Focuses the first field. */
  autoFocus?: boolean;
}

/** The fields of a declared form, inside an `EditForm` or `EditDialog`. */
export function RecordFields<D extends FormFields, Row>({
  form,
  row,
  parts = {},
  names = Object.keys(form.fields),
  autoFocus,
}: RecordFieldsProps<D, Row>) {
  return names.map((name, index) => {
    const field = form.fields[name] as FormFields[string];
    const { hidden, required, help, render, ...part }: FieldPart = parts[name] ?? {};
    const known = part.known ?? (row ? field.known?.(row) : undefined);
    return (
      <AnyField
        key={name}
        name={name}
        label={field.label}
        required={required ?? field.required}
        help={help ?? field.help}
        span={field.span}
        hidden={hidden}
        show={render ? undefined : field.show}
      >
        {(input) =>
          (render ?? field.render)({
            ...input,
            ...(autoFocus && index === 0 ? { autoFocus } : {}),
            ...part,
            disabled: part.disabled || input.disabled,
            ...(known ? { known } : {}),
          })
        }
      </AnyField>
    );
  });
}
