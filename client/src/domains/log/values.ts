import type { LogDialogQuery } from "@/__generated__/LogDialogQuery.graphql";
import type { ItemLogInput } from "@/__generated__/LogFormCreateMutation.graphql";
import { mentioned, type Person } from "@/app/comments/commentText";
import { attachedFiles } from "@/app/files/attached";
import type { TakenPhoto } from "@/app/files/PhotoPicker";
import { changedOf } from "@/app/record/form";
import { formatDate } from "@/ui/base/format";
import type { UploadedFile } from "@/ui/base/types";
import type { Template, TemplateField } from "./template";

/** A work log, as queried by its dialog. */
export type LogRow = NonNullable<LogDialogQuery["response"]["itemLog"]>;

/** Edited value of a template field; a record is its row id. */
export type TemplateValue = string | null | readonly UploadedFile[];

/** Form name of a template field: each has one, so that its error is shown below it. */
export type TemplateName = `values.${string}`;

/** The edited values of a log. */
export interface LogValues {
  logType: string | null;
  happenedOn: string | null;
  /** Hours, as typed. */
  hours: string;
  contents: string;
  /** Members mentioned in the contents. */
  people: readonly Person[];
  projectId: string | null;
  taskId: string | null;
  workOrderId: string | null;
  customerId: string | null;
  visibleMemberIds: readonly string[];
  openToProject: boolean;
  files: readonly UploadedFile[];
  /** Photos of a new log, which are uploaded with it. */
  photos: readonly TakenPhoto[];
  [field: TemplateName]: TemplateValue | undefined;
}

/** Bounds of the server. */
export const CONTENTS_LENGTH = 10_000;
export const TEXT_LENGTH = 2000;
export const DAY_HOURS = 24;
export const FILE_LIMIT = 9;
export const VISIBLE_LIMIT = 100;

export const nameOf = (key: string): TemplateName => `values.${key}`;

/** Hours within which a log can be changed freely, unless its template sets another period. */
const EDIT_HOURS = 24;

/** Whether a change of a log comes after the period that its type permits. */
export function isLate(createdAt: string, template: Template | null | undefined, now = Date.now()): boolean {
  return now - Date.parse(createdAt) > (template?.editHours ?? EDIT_HOURS) * 3_600_000;
}

/** Formats minutes as hours: 90 is 1.5. */
export function hoursText(minutes: number): string {
  return minutes > 0 ? String(Math.round((minutes / 60) * 100) / 100) : "";
}

/** Minutes of typed hours. */
export function minutesOf(hours: string): number {
  return Math.round(Number(hours || 0) * 60);
}

/** Number of characters of a text without whitespace, as counted by the server. */
export function lengthOf(text: string): number {
  return [...text.replace(/\s/gu, "")].length;
}

/** The ids in a stored value. */
export function idsIn(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => (typeof one === "string" || typeof one === "number" ? [String(one)] : []));
}

/** The stored values of a log by the keys of its template. */
export function storedOf(values: unknown): Readonly<Record<string, unknown>> {
  return typeof values === "object" && values !== null ? (values as Record<string, unknown>) : {};
}

/** Whether a stored value is empty. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** The files of a log in values, and the other ones. */
export function filesOf(
  fields: readonly TemplateField[],
  values: unknown,
  files: readonly UploadedFile[],
): { readonly of: (key: string) => UploadedFile[]; readonly beside: UploadedFile[] } {
  const stored = storedOf(values);
  const kept = fields.filter(({ kind }) => kind === "ATTACHMENT");
  const within = new Set(kept.flatMap(({ key }) => idsIn(stored[key])));
  return {
    of: (key) => {
      const ids = idsIn(stored[key]);
      return files.filter(({ id }) => ids.includes(id));
    },
    beside: files.filter(({ id }) => !within.has(id)),
  };
}

/** The initial value of a field. */
function startOf(field: TemplateField, value: unknown, files: readonly UploadedFile[]): TemplateValue {
  if (field.kind === "ATTACHMENT") return files;
  if (typeof value === "string" || typeof value === "number") return String(value);
  return field.kind === "RECORD" || field.kind === "CHOICE" ? null : "";
}

/**
 * The fields of all templates that the member may choose, each key once: a form knows all its names from
 * the start.
 */
export function allFields(templates: readonly (Template | null | undefined)[]): TemplateField[] {
  const fields = templates.flatMap((template) => template?.fields ?? []);
  return [...new Map(fields.map((field) => [field.key, field])).values()];
}

/** The initial values of the form: from a log, or empty, today. */
export function startValues(
  row: LogRow | null | undefined,
  templates: readonly (Template | null | undefined)[],
  start: Partial<LogValues> = {},
): LogValues {
  const own = row?.category?.fields ?? [];
  const files = filesOf(own, row?.values, attachedFiles(row?.files));
  const stored = storedOf(row?.values);
  const named = Object.fromEntries(
    allFields([...templates, row?.category]).map((field) => [
      nameOf(field.key),
      startOf(field, stored[field.key], files.of(field.key)),
    ]),
  );
  return {
    logType: row?.logType?.value ?? null,
    happenedOn: row?.happenedOn ?? formatDate(new Date()),
    hours: hoursText(row?.minutes ?? 0),
    contents: row?.contents ?? "",
    people: [],
    projectId: row?.project?.rowId ?? null,
    taskId: row?.task?.rowId ?? null,
    workOrderId: row?.workOrder?.rowId ?? null,
    customerId: row?.customer?.rowId ?? null,
    visibleMemberIds: (row?.visibleMembers ?? []).map(({ rowId }) => rowId),
    openToProject: row?.openToProject ?? false,
    files: files.beside,
    photos: [],
    ...named,
    ...start,
  };
}

/** Value of a field as input; null clears it. */
function givenOf({ kind }: TemplateField, value: TemplateValue | undefined): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(({ id }: UploadedFile) => id) : null;
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") return null;
  return kind === "NUMBER" || kind === "HOURS" ? Number(text) : text;
}

/** The values by the keys of the template. */
function valuesOf(template: Template | null | undefined, values: LogValues): Record<string, unknown> {
  const fields = template?.fields ?? [];
  return Object.fromEntries(fields.map((field) => [field.key, givenOf(field, values[nameOf(field.key)])]));
}

function partsOf(values: LogValues) {
  return {
    logType: values.logType,
    happenedOn: values.happenedOn,
    minutes: minutesOf(values.hours),
    contents: values.contents.trim(),
    projectId: values.projectId,
    taskId: values.taskId,
    workOrderId: values.workOrderId,
    customerId: values.customerId,
    visibleMemberIds: [...values.visibleMemberIds],
    // without a project there are no members to open it to
    openToProject: values.openToProject && values.projectId !== null,
    attachmentIds: values.files.map(({ id }) => id),
  } satisfies ItemLogInput;
}

/** Input of a new log. */
export function newInput(values: LogValues, template: Template | null | undefined): ItemLogInput {
  const said = Object.entries(valuesOf(template, values)).filter(([, value]) => value !== null);
  return {
    ...partsOf(values),
    values: Object.fromEntries(said),
    mentionIds: mentioned(values.contents, values.people),
  };
}

/** Input of an existing log: only the changed parts, field by field of its template. */
export function changedInput(
  values: LogValues,
  before: LogValues,
  template: Template | null | undefined,
): ItemLogInput {
  const changed = changedOf(valuesOf(template, values), valuesOf(template, before));
  const people = mentioned(values.contents, values.people);
  return {
    ...changedOf(partsOf(values), partsOf(before)),
    ...(Object.keys(changed).length > 0 ? { values: changed } : {}),
    ...(people.length > 0 ? { mentionIds: people } : {}),
  };
}

/** Error of a field; undefined if it is valid. */
function fieldProblem(field: TemplateField, value: TemplateValue | undefined): string | undefined {
  const given = givenOf(field, value);
  if (given === null) return field.required ? `请填写${field.label}` : undefined;
  if (field.kind === "TEXT" && [...String(given)].length < field.minLength)
    return `${field.label}至少 ${field.minLength} 个字`;
  return undefined;
}

/** Errors of the whole form by field name, with the server's texts. */
export function problemsOf(
  values: LogValues,
  template: Template | null | undefined,
): Record<string, string | undefined> {
  const least = template?.minLength ?? 0;
  const length = lengthOf(values.contents);
  return {
    logType: values.logType ? undefined : "请选择日志类型",
    happenedOn: !values.happenedOn
      ? "请选择日期"
      : values.happenedOn > formatDate(new Date())
        ? "日期不能晚于今天"
        : undefined,
    contents:
      length === 0
        ? "请填写日志内容"
        : length < least
          ? `日志内容至少 ${least} 个字，现在 ${length} 个字`
          : undefined,
    photos:
      values.files.length + values.photos.length > FILE_LIMIT
        ? `照片和附件合起来最多 ${FILE_LIMIT} 个`
        : undefined,
    ...Object.fromEntries(
      (template?.fields ?? []).map((field) => [
        nameOf(field.key),
        fieldProblem(field, values[nameOf(field.key)]),
      ]),
    ),
  };
}
