import { lazy, type ReactNode, Suspense } from "react";
import type { OwnFields, OwnInput } from "@/app/customFields/own";
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
import { useFreshRow } from "./freshRows";
import type { RecordDialogProps } from "./openRecordDialog";
import type { Asked } from "./useAsked";

// most enterprises have no fields of their own
const CustomFieldInputs = lazy(() =>
  import("@/app/customFields/CustomFieldInputs").then((inputs) => ({ default: inputs.CustomFieldInputs })),
);

// Which values a field holds is known to its declaration alone.
const AnyField = fieldOf<Record<string, unknown>>();

const GONE = "内容不存在或已被删除";

/** What every record says of itself. */
interface RecordRow {
  readonly version: number;
  readonly rowId?: string;
  readonly customValues?: readonly CustomValueRow[] | null | undefined;
}

/** Besides what is declared, a form holds what is written into own fields. */
interface OwnValues {
  custom: CustomDrafts;
}

type Saved = Promise<{ readonly userErrors: UserErrors }>;

/** Which record is modified, and what of it. */
interface Modified<D> {
  readonly id: string;
  readonly version: number;
  /** What was changed, for inputs that leave alone what they don't name. */
  readonly changed: Partial<FormInput<D>> & OwnInput;
}

type Parts<D> = { readonly [K in keyof D]?: FieldPart };

export interface RecordDialogOwn<D extends FormFields, Row extends RecordRow>
  extends RecordDialogProps,
    Pick<
      EditDialogProps<FormValues<D>>,
      "subject" | "title" | "size" | "columns" | "savedText" | "submitText" | "footer"
    > {
  /** What is shown and sent. */
  form: RecordForm<D, Row>;
  /** The one to modify; absent for a new one. */
  row?: Row | null | undefined;
  /** Row id of the one to modify, where it is asked for when the dialog opens. */
  id?: string | undefined;
  asked?: Pick<Asked<unknown>, "loading" | "error"> & { readonly reload?: Asked<unknown>["reload"] };
  /** Where a new one starts, or what to go on from. */
  start?: Partial<FormValues<D>>;
  /** What fields choose from, and what of them depends on the values. */
  parts?: Parts<D> | ((values: FormValues<D>) => Parts<D>);
  /** Rules beside those of the fields. */
  validate?: FormOptions<FormValues<D>>["validate"];
  create?: (input: FormInput<D> & OwnInput) => Saved;
  update?: (input: FormInput<D>, record: Modified<D>) => Saved;
  /** The enterprise's own fields, after the others; what a record has in them is its `customValues`. */
  own?: OwnFields;
  /** After the fields. */
  children?: (form: Form<FormValues<D>>) => ReactNode;
}

/** The dialog of a record: makes one, or modifies the one it is given over the version it shows. */
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
  const { row, refetch } = useFreshRow(given);
  // What was asked for arrives after the dialog has opened, and fills it; what there is to go on from stays as it is.
  const goesOn = Boolean(row && start && !asked);
  const kept = row?.customValues ?? [];
  const form = useForm<FormValues<D> & OwnValues>({
    initial: { ...declared.initial(row), ...(row && asked ? {} : start), custom: draftsOf(kept) },
    within: ["custom"],
    version: goesOn ? undefined : row?.version,
    // names of fields are those of its values
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
  /** Only these; default all. */
  names?: readonly (keyof D & string)[];
  /** The first one is where typing starts. */
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
