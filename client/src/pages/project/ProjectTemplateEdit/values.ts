/** Form values of a project template: rows, options, validation, input of the mutations. Pure functions. */

import type { ProjectTemplateInput } from "@/__generated__/ProjectTemplateEditPageCreateMutation.graphql";
import type { ProjectTemplateEditPageQuery } from "@/__generated__/ProjectTemplateEditPageQuery.graphql";
import { hundredths } from "@/ui/base/hundredths";
import { randomId } from "@/ui/base/randomId";
import type { Option } from "@/ui/base/types";

/** A project template as its page queries it. */
export type TemplateRow = NonNullable<ProjectTemplateEditPageQuery["response"]["projectTemplate"]>;

/** Key by which rows refer to the project's director. */
export const DIRECTOR = "director";
/** Largest number of rows in each part. */
export const LINES_LIMIT = 200;
/** Largest distance from a project's start, either way, and largest duration, in days. */
const DAYS_LIMIT = 3650;

/** Form values of a milestone; other rows refer to it by its id. Days are text as typed. */
export interface TypedMilepost {
  readonly id: string;
  readonly name: string;
  readonly beginsAfter: string;
  readonly days: string;
  readonly role: string | null;
  readonly after: readonly string[];
  readonly remark: string;
}

/** Form values of a role. */
export interface TypedRole {
  readonly id: string;
  readonly group: string;
  readonly teamType: string | null;
  readonly duty: string;
  readonly memberId: string | null;
  readonly teamId: string | null;
}

/** Whether a payment is a percentage or an amount. */
export type Reckoning = "PERCENT" | "AMOUNT";

/** Form values of a payment plan. */
export interface TypedPlan {
  readonly id: string;
  readonly name: string;
  readonly returnType: string | null;
  readonly by: Reckoning;
  readonly figure: string;
  readonly milepost: string | null;
  readonly dueAfter: string;
  readonly remark: string;
}

/** Form values of a task. */
export interface TypedTask {
  readonly id: string;
  readonly name: string;
  readonly level: string | null;
  readonly milepost: string | null;
  readonly beginsAfter: string;
  readonly days: string;
  readonly role: string | null;
  readonly description: string;
}

export interface TemplateValues {
  name: string;
  description: string;
  type: string | null;
  property: string | null;
  days: string;
  enabled: boolean;
  mileposts: readonly TypedMilepost[];
  roles: readonly TypedRole[];
  acceptanceTemplateId: string | null;
  plans: readonly TypedPlan[];
  tasks: readonly TypedTask[];
}

const typed = (number: number | null | undefined) =>
  number === null || number === undefined ? "" : String(number);
const given = (text: string) => (text.trim() === "" ? null : Number(text));
const clean = (text: string) => text.trim() || null;

/** Keeps digits and a leading minus. */
export function cleanOffset(text: string): string {
  return (/^[-－]/.test(text.trim()) ? "-" : "") + text.replace(/\D/g, "");
}

/** Initial form values: those of a template, or empty. */
export function valuesOf(row: TemplateRow | null): TemplateValues {
  return {
    name: row?.name ?? "",
    description: row?.description ?? "",
    type: row?.type?.value ?? null,
    property: row?.property?.value ?? null,
    days: typed(row?.days),
    enabled: row?.enabled ?? true,
    acceptanceTemplateId: row?.acceptanceTemplate?.rowId ?? null,
    mileposts: (row?.mileposts ?? []).map((line) => ({
      id: line.key,
      name: line.name,
      beginsAfter: typed(line.beginsAfter),
      days: typed(line.days),
      role: line.role ?? null,
      after: line.after,
      remark: line.remark ?? "",
    })),
    roles: (row?.roles ?? []).map((line) => ({
      id: line.key,
      group: line.group,
      teamType: line.teamType?.value ?? null,
      duty: line.duty ?? "",
      memberId: line.member?.rowId ?? null,
      teamId: line.team?.rowId ?? null,
    })),
    plans: (row?.plans ?? []).map((line, at) => ({
      id: `p${at}`,
      name: line.name,
      returnType: line.returnType?.value ?? null,
      by: typeof line.amount === "number" ? "AMOUNT" : "PERCENT",
      figure: typed(line.amount ?? line.percent),
      milepost: line.milepost ?? null,
      dueAfter: typed(line.dueAfter),
      remark: line.remark ?? "",
    })),
    tasks: (row?.tasks ?? []).map((line, at) => ({
      id: `t${at}`,
      name: line.name,
      level: line.level?.value ?? null,
      milepost: line.milepost ?? null,
      beginsAfter: typed(line.beginsAfter),
      days: typed(line.days),
      role: line.role ?? null,
      description: line.description ?? "",
    })),
  };
}

/** Input of the mutation from the form values of a template. */
export function inputOf(values: TemplateValues): ProjectTemplateInput {
  return {
    name: values.name.trim(),
    description: clean(values.description),
    type: values.type,
    property: values.property,
    days: given(values.days),
    enabled: values.enabled,
    acceptanceTemplateId: values.acceptanceTemplateId,
    mileposts: values.mileposts.map(({ id, name, beginsAfter, days, role, after, remark }) => ({
      key: id,
      name: name.trim(),
      beginsAfter: given(beginsAfter),
      days: given(days) ?? 1,
      role,
      after,
      remark: clean(remark),
    })),
    roles: values.roles.map(({ id, group, teamType, duty, memberId, teamId }) => ({
      key: id,
      group: group.trim(),
      teamType,
      duty: clean(duty),
      memberId,
      teamId,
    })),
    plans: values.plans.map(({ name, returnType, by, figure, milepost, dueAfter, remark }) => ({
      name: name.trim(),
      returnType,
      ...(by === "PERCENT" ? { percent: given(figure) } : { amount: given(figure) }),
      milepost,
      dueAfter: given(dueAfter),
      remark: clean(remark),
    })),
    tasks: values.tasks.map(({ name, level, milepost, beginsAfter, days, role, description }) => ({
      name: name.trim(),
      description: clean(description),
      level,
      milepost,
      beginsAfter: given(beginsAfter),
      days: given(days) ?? 1,
      role,
    })),
  };
}

export const blankMilepost = (): TypedMilepost => ({
  id: randomId(),
  name: "",
  beginsAfter: "",
  days: "1",
  role: null,
  after: [],
  remark: "",
});

export const blankRole = (): TypedRole => ({
  id: randomId(),
  group: "",
  teamType: null,
  duty: "",
  memberId: null,
  teamId: null,
});

export const blankPlan = (): TypedPlan => ({
  id: randomId(),
  name: "",
  returnType: null,
  by: "PERCENT",
  figure: "",
  milepost: null,
  dueAfter: "",
  remark: "",
});

export const blankTask = (): TypedTask => ({
  id: randomId(),
  name: "",
  level: null,
  milepost: null,
  beginsAfter: "",
  days: "1",
  role: null,
  description: "",
});

/** Name of a role, as shown where other rows refer to it. */
export function roleName({ group, duty }: Pick<TypedRole, "group" | "duty">): string {
  return [group.trim(), duty.trim()].filter(Boolean).join(" · ") || "未命名角色";
}

/** Options of the responsible person: the project's director, and the roles. */
export function roleOptions(roles: readonly TypedRole[]): readonly Option[] {
  return [
    { value: DIRECTOR, label: "项目负责人" },
    ...roles.map((role) => ({ value: role.id, label: roleName(role) })),
  ];
}

/** Options of the milestones that a row can refer to. */
export function milepostOptions(mileposts: readonly TypedMilepost[], except?: string): readonly Option[] {
  return mileposts
    .filter(({ id }) => id !== except)
    .map(({ id, name }) => ({ value: id, label: name.trim() || "未命名里程碑" }));
}

/** Whether a day is invalid or too far away. */
const farther = (text: string) => text === "-" || Math.abs(Number(text || 0)) > DAYS_LIMIT;
const noDays = (text: string) => !(Number(text || 0) >= 1 && Number(text) <= DAYS_LIMIT);

/** Validation error of a start day or a duration, or null. */
function timeProblem({ name, beginsAfter, days }: TypedMilepost | TypedTask): string | null {
  if (farther(beginsAfter)) return `“${name.trim()}”的开始应在开工前后 ${DAYS_LIMIT} 天以内`;
  return noDays(days) ? `“${name.trim()}”的工期应为 1 到 ${DAYS_LIMIT} 天` : null;
}

/** Validation error of a milestone, or null. */
export function milepostProblem(line: TypedMilepost): string | null {
  return line.name.trim() === "" ? "请填写里程碑的名称" : timeProblem(line);
}

/** Validation error of a role, or null. */
export function roleProblem({ group, memberId, teamId }: TypedRole): string | null {
  if (group.trim() === "") return "请填写角色的分组";
  return memberId && teamId ? `“${group.trim()}”的成员和协作团队只能选择一个` : null;
}

/** Validation error of a payment plan, or null. */
export function planProblem({ name, by, figure, dueAfter }: TypedPlan): string | null {
  if (name.trim() === "") return "请填写收款计划的名称";
  const number = Number(figure);
  if (!(number > 0)) return `请填写“${name.trim()}”的${by === "PERCENT" ? "比例" : "金额"}`;
  if (by === "PERCENT" && number > 100) return `“${name.trim()}”的比例不能超过 100%`;
  return farther(dueAfter) ? `“${name.trim()}”的应收日应在开工前后 ${DAYS_LIMIT} 天以内` : null;
}

/** Validation error of a task, or null. */
export function taskProblem(line: TypedTask): string | null {
  return line.name.trim() === "" ? "请填写任务的名称" : timeProblem(line);
}

/** Sum of the percentages, to two decimals. */
export function shareOf(plans: readonly TypedPlan[]): number {
  const shares = plans.filter(({ by }) => by === "PERCENT").map(({ figure }) => hundredths(figure));
  return shares.reduce((sum, share) => sum + share, 0) / 100;
}

/** Form values without dangling references: to roles (milestones, tasks), to milestones (plans, tasks). */
export function tidied(values: TemplateValues): Partial<TemplateValues> {
  const roles = new Set([DIRECTOR, ...values.roles.map(({ id }) => id)]);
  const posts = new Set(values.mileposts.map(({ id }) => id));
  const role = (key: string | null) => (key !== null && roles.has(key) ? key : null);
  const milepost = (key: string | null) => (key !== null && posts.has(key) ? key : null);
  return {
    mileposts: values.mileposts.map((line) => ({
      ...line,
      role: role(line.role),
      after: line.after.filter((key) => posts.has(key)),
    })),
    plans: values.plans.map((line) => ({ ...line, milepost: milepost(line.milepost) })),
    tasks: values.tasks.map((line) => ({
      ...line,
      role: role(line.role),
      milepost: milepost(line.milepost),
    })),
  };
}
