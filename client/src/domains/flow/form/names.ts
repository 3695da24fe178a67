import { useApplyTypeSource } from "@/domains/attend/apply/useApplyTypeSource";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { usePaymentPlanSource } from "@/domains/project/usePaymentPlanSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { useRoleSource } from "@/domains/role/useRoleSource";
import type { Source } from "@/domains/source";
import { useTaskSource } from "@/domains/task/useTaskSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useWorkOrderSource } from "@/domains/workOrder/useWorkOrderSource";
import type { Option, UploadedFile } from "@/ui/base/types";
import type { Field, RecordOf } from "../definition";

/** Kinds of records that values and conditions name by the digits of their row ids. */
export type NamedKind = "member" | "team" | "role" | RecordOf;

/**
 * Names of ids that stand in values, by kind, and the files. What is missing here is asked for where it is shown; a page that
 * has them spares those requests, and print and guests, who may not ask, need them.
 */
export type FlowValueNames = {
  readonly [Kind in NamedKind]?: Readonly<Record<string, string>>;
} & {
  readonly file?: Readonly<Record<string, Omit<UploadedFile, "id">>>;
  /** Words of items, by dictionary. */
  readonly dictionary?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const NO_NAMES: FlowValueNames = {};

/**
 * The pickers of each kind. Pickers hold row ids in digits as values of forms do, and the server takes those for its `ID`s:
 * nothing has to be translated between them.
 */
export const SOURCES: Readonly<Record<NamedKind, () => Source & { readonly limit?: number }>> = {
  member: useMemberSource,
  team: useTeamSource,
  role: useRoleSource,
  customer: useCustomerSource,
  project: useProjectSource,
  task: useTaskSource,
  workOrder: useWorkOrderSource,
  paymentPlan: usePaymentPlanSource,
  attendType: useApplyTypeSource,
};

/** The kind that the values of a field name, if they name any. */
export function namedKind(field: Field): NamedKind | null {
  switch (field.type) {
    case "member":
    case "team":
      return field.type;
    case "record":
      return field.record ?? "customer";
    default:
      return null;
  }
}

/** Ids with the names that are known, as pickers take them. */
export function knownOptions(names: FlowValueNames, kind: NamedKind, ids: readonly string[]): Option[] {
  const known = names[kind] ?? {};
  return ids.flatMap((id) => {
    const label = known[id];
    return label === undefined ? [] : [{ value: id, label }];
  });
}

/** Files that were stored since the page was opened: nobody else names them yet. */
const stored = new Map<string, UploadedFile>();

export function rememberFiles(files: readonly UploadedFile[]): void {
  for (const file of files) stored.set(file.id, file);
}

/** Files as the kit shows them. */
export function filesOf(names: FlowValueNames, ids: readonly string[]): UploadedFile[] {
  return ids.map((id) => {
    const known = names.file?.[id];
    return known ? { ...known, id } : (stored.get(id) ?? { id, name: `文件 ${id}` });
  });
}
