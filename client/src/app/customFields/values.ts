import type { CustomValueInput } from "@/__generated__/CustomerCreateDialogMutation.graphql";
import type { CustomFieldKind } from "@/__generated__/useFormFactsQuery.graphql";
import type { Option, UploadedFile } from "@/ui/base/types";

/** A custom field, as far as a form needs it. */
export interface CustomFieldRow {
  readonly rowId: string;
  readonly name: string;
  readonly kind: CustomFieldKind;
  /** The dictionary of values of type `DICT`. */
  readonly dictionary?: string | null | undefined;
  /** The options of values of type `LIST`. */
  readonly options: readonly string[];
  readonly required: boolean;
}

/** A stored value, from which a form starts. */
export interface CustomValueRow {
  readonly field: { readonly rowId: string; readonly kind: CustomFieldKind };
  readonly text?: string | null | undefined;
  readonly number?: number | null | undefined;
  readonly date?: string | null | undefined;
  readonly yes?: boolean | null | undefined;
  readonly dictItem?: { readonly value: string } | null | undefined;
  readonly member?: { readonly rowId: string; readonly name: string } | null | undefined;
  readonly customer?: { readonly rowId: string; readonly name: string } | null | undefined;
  readonly items?: readonly string[] | null | undefined;
  readonly files?:
    | readonly { readonly id: string; readonly name: string; readonly size: number }[]
    | null
    | undefined;
}

/** The edited value of a field; its form follows from the type of the field. */
export type CustomDraft = string | boolean | readonly string[] | readonly UploadedFile[] | null;

/** The edited values by row id of the field; a field without one is empty. */
export type CustomDrafts = Readonly<Record<string, CustomDraft>>;

/** The initial values of a form. */
export function draftsOf(values: readonly CustomValueRow[]): CustomDrafts {
  return Object.fromEntries(values.map((value) => [value.field.rowId, draftOf(value)]));
}

function draftOf({ field, ...value }: CustomValueRow): CustomDraft {
  switch (field.kind) {
    case "TEXT":
      return value.text ?? "";
    case "NUMBER":
    case "MONEY":
      return value.number === null || value.number === undefined ? "" : String(value.number);
    case "DATE":
      return value.date ?? null;
    case "YES_NO":
      return value.yes ?? null;
    case "DICT":
      return value.dictItem?.value ?? null;
    case "MEMBER":
      return value.member?.rowId ?? null;
    case "CUSTOMER":
      return value.customer?.rowId ?? null;
    case "LIST":
      return value.items ?? [];
    case "FILE":
      return value.files ?? [];
  }
}

/** The options for stored values that refer to records, so that pickers need not load their names. */
export function knownOf(values: readonly CustomValueRow[], fieldId: string): Option[] {
  return values
    .filter(({ field }) => field.rowId === fieldId)
    .flatMap(({ member, customer }) => member ?? customer ?? [])
    .map(({ rowId, name }) => ({ value: rowId, label: name }));
}

function isEmpty(draft: CustomDraft | undefined): boolean {
  if (typeof draft === "string") return draft.trim() === "";
  return draft === undefined || draft === null || (Array.isArray(draft) && draft.length === 0);
}

/** The placeholder of a field: to type, or to choose. */
export function promptOf({ kind, name }: Pick<CustomFieldRow, "kind" | "name">): string {
  if (kind === "FILE") return `请上传${name}`;
  return kind === "TEXT" || kind === "NUMBER" || kind === "MONEY" ? `请输入${name}` : `请选择${name}`;
}

/** Errors of the edited values, under `custom.<row id>` each. */
export function customProblems(
  fields: readonly CustomFieldRow[],
  drafts: CustomDrafts,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const draft = drafts[field.rowId];
      if (isEmpty(draft)) return field.required ? [[`custom.${field.rowId}`, promptOf(field)]] : [];
      const isNumber = field.kind === "NUMBER" || field.kind === "MONEY";
      return isNumber && !Number.isFinite(Number(draft)) ? [[`custom.${field.rowId}`, "请输入数字"]] : [];
    }),
  );
}

const ids = (draft: CustomDraft) =>
  (draft as readonly (string | UploadedFile)[]).map((one) => (typeof one === "string" ? one : one.id));

/** One value as input of the server; an empty one clears it. */
function given({ rowId: fieldId, kind }: CustomFieldRow, draft: CustomDraft | undefined): CustomValueInput {
  if (draft === undefined || isEmpty(draft)) return { fieldId };
  switch (kind) {
    case "TEXT":
      return { fieldId, text: String(draft).trim() };
    case "NUMBER":
    case "MONEY":
      return { fieldId, number: Number(draft) };
    case "DATE":
      return { fieldId, date: String(draft) };
    case "YES_NO":
      return { fieldId, yes: draft === true };
    case "DICT":
      return { fieldId, dictValue: String(draft) };
    case "MEMBER":
      return { fieldId, memberId: String(draft) };
    case "CUSTOMER":
      return { fieldId, customerId: String(draft) };
    case "LIST":
      return { fieldId, items: ids(draft) };
    case "FILE":
      return { fieldId, fileIds: ids(draft) };
  }
}

/** The values for a new record, without the empty ones. */
export function customInput(fields: readonly CustomFieldRow[], drafts: CustomDrafts): CustomValueInput[] {
  return fields
    .filter(({ rowId }) => !isEmpty(drafts[rowId]))
    .map((field) => given(field, drafts[field.rowId]));
}

/** The changed values of a record; emptied ones are sent without a value, which clears them. */
export function customChanges(
  fields: readonly CustomFieldRow[],
  drafts: CustomDrafts,
  before: CustomDrafts,
): CustomValueInput[] {
  return fields
    .map((field) => [given(field, drafts[field.rowId]), given(field, before[field.rowId])] as const)
    .filter(([now, then]) => JSON.stringify(now) !== JSON.stringify(then))
    .map(([now]) => now);
}
