/** Fields of a work log template: form values, validation and input of the mutation. */
import type { LogFieldInput, LogFieldKind } from "@/__generated__/LogCategoryDialogCreateMutation.graphql";
import type { LogFieldRecord } from "@/__generated__/template_category.graphql";
import type { TemplateField } from "@/domains/log/template";

/** Form values of a template's field. */
export interface TypedField {
  readonly id: string;
  /** Identifies the field in stored logs; it never changes. */
  readonly key: string;
  readonly label: string;
  readonly kind: LogFieldKind;
  readonly required: boolean;
  /** Options as typed, separated by commas. */
  readonly options: string;
  /** Least length of a text field, as typed. */
  readonly minLength: string;
  readonly record: LogFieldRecord;
}

/** Limits of the server. */
export const FIELD_LIMIT = 30;
export const LABEL_LENGTH = 30;
export const LEAST_MOST = 2000;
const OPTION_LIMIT = 100;
const OPTION_LENGTH = 50;

/** Options of a typed text, without duplicates. */
export function optionsIn(text: string): string[] {
  const words = text.split(/[、,，\n]/).map((one) => one.trim());
  return [...new Set(words.filter(Boolean))];
}

/** Form values of a template's fields. */
export function typedOf(fields: readonly TemplateField[]): TypedField[] {
  return fields.map(({ options, minLength, record, ...field }) => ({
    ...field,
    id: field.key,
    options: options.join("、"),
    minLength: minLength > 0 ? String(minLength) : "",
    record: record ?? "CUSTOMER",
  }));
}

/** Input of the mutation; settings that a kind of field does not have are left out. */
export function fieldInputs(fields: readonly TypedField[]): LogFieldInput[] {
  return fields.map(({ key, label, kind, required, options, minLength, record }) => ({
    key,
    label: label.trim(),
    kind,
    required,
    options: kind === "CHOICE" ? optionsIn(options) : [],
    minLength: kind === "TEXT" ? Number(minLength || 0) : 0,
    record: kind === "RECORD" ? record : null,
  }));
}

/** Error of a field; null if it is valid. */
export function fieldProblem({ label, kind, options, minLength }: TypedField): string | null {
  const name = label.trim();
  if (name === "") return "请填写字段名称";
  if (kind === "CHOICE") {
    const words = optionsIn(options);
    if (words.length === 0) return `请填写“${name}”的选项`;
    if (words.length > OPTION_LIMIT || words.some((word) => [...word].length > OPTION_LENGTH))
      return `“${name}”最多 ${OPTION_LIMIT} 个选项，每项 1 到 ${OPTION_LENGTH} 个字`;
  }
  if (kind === "TEXT" && Number(minLength || 0) > LEAST_MOST)
    return `“${name}”的最少字数不能超过 ${LEAST_MOST}`;
  return null;
}

/** Minutes after midnight as a time: 1080 is 18:00. */
export function clockOf(minutes: number | null | undefined): string | null {
  if (minutes === null || minutes === undefined) return null;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Minutes after midnight of a typed time. */
export function minutesIn(clock: string | null): number | null {
  const [hours, minutes] = (clock ?? "").split(":").map(Number);
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes;
}
