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
import type { NamedKind } from "./namedKind";

/**
 * Names of the ids in values, by kind, and the files. Missing names are loaded where they are shown; a page
 * that provides them saves those requests, and print and guests, who may not send them, need them.
 */
export type FlowValueNames = {
  readonly [Kind in NamedKind]?: Readonly<Record<string, string>>;
} & {
  readonly file?: Readonly<Record<string, Omit<UploadedFile, "id">>>;
  /** Texts of items, by dictionary. */
  readonly dictionary?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const NO_NAMES: FlowValueNames = {};

/**
 * The pickers of each kind. Their values are row ids in digits, like those of form values, and the server
 * accepts these as its `ID`s: no conversion is needed.
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

/** Ids with their known names, as options of pickers. */
export function knownOptions(names: FlowValueNames, kind: NamedKind, ids: readonly string[]): Option[] {
  const known = names[kind] ?? {};
  return ids.flatMap((id) => {
    const label = known[id];
    return label === undefined ? [] : [{ value: id, label }];
  });
}

/** Files uploaded since the page was opened, whose names no query has returned yet. */
const stored = new Map<string, UploadedFile>();

export function rememberFiles(files: readonly UploadedFile[]): void {
  for (const file of files) stored.set(file.id, file);
}

/** The files of ids, as values of the upload input. */
export function filesOf(names: FlowValueNames, ids: readonly string[]): UploadedFile[] {
  return ids.map((id) => {
    const known = names.file?.[id];
    return known ? { ...known, id } : (stored.get(id) ?? { id, name: `文件 ${id}` });
  });
}
