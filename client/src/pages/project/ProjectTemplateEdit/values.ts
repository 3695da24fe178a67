import type { ProjectTemplateInput } from "@/__generated__/ProjectTemplateEditPageCreateMutation.graphql";
import type { ProjectTemplateEditPageQuery } from "@/__generated__/ProjectTemplateEditPageQuery.graphql";
import { hundredths } from "@/ui/base/hundredths";
import { randomId } from "@/ui/base/randomId";
import type { Option } from "@/ui/base/types";

/** A template as its page asks for it. */
export type TemplateRow = NonNullable<ProjectTemplateEditPageQuery["response"]["projectTemplate"]>;

/** What lines name whoever is responsible for the project by. */
export const DIRECTOR = "director";
/** At most so many lines of each part. */
export const LINES_LIMIT = 200;
/** The farthest day from a project's first, either way, and the longest time that something takes. */
const DAYS_LIMIT = 3650;

/** A milepost while it is typed; its id is the key by which other lines name it. Days are text as typed. */
export interface TypedMilepost {
  readonly id: string;
  readonly name: string;
  readonly beginsAfter: string;
  readonly days: string;
  readonly role: string | null;
  readonly after: readonly string[];
  readonly remark: string;
}

/** A role while it is typed. */
export interface TypedRole {
  readonly id: string;
  readonly group: string;
  readonly teamType: string | null;
  readonly duty: string;
  readonly memberId: string | null;
  readonly teamId: string | null;
}

/** How a payment's amount is said. */
export type Reckoning = "PERCENT" | "AMOUNT";

/** A payment plan while it is typed. */
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

/** A task while it is typed. */
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

/** Digits, and a minus before them. */
export function cleanOffset(text: string): string {
  return (/^[-－]/.test(text.trim()) ? "-" : "") + text.replace(/\D/g, "");
}

/** Where the page starts: from a template, or empty. */
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

/** What is sent of it. */
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

/** How a role is called where others name it. */
export function roleName({ group, duty }: Pick<TypedRole, "group" | "duty">): string {
  return [group.trim(), duty.trim()].filter(Boolean).join(" · ") || "未命名角色";
}

/** Who can see to something: the project's director, and the roles. */
export function roleOptions(roles: readonly TypedRole[]): readonly Option[] {
  return [
    { value: DIRECTOR, label: "项目负责人" },
    ...roles.map((role) => ({ value: role.id, label: roleName(role) })),
  ];
}

/** The mileposts that a line can name. */
export function milepostOptions(mileposts: readonly TypedMilepost[], except?: string): readonly Option[] {
  return mileposts
    .filter(({ id }) => id !== except)
    .map(({ id, name }) => ({ value: id, label: name.trim() || "未命名里程碑" }));
}

/** A day that is none, or lies too far away. */
const farther = (text: string) => text === "-" || Math.abs(Number(text || 0)) > DAYS_LIMIT;
const noDays = (text: string) => !(Number(text || 0) >= 1 && Number(text) <= DAYS_LIMIT);

/** What is wrong with when something begins and how long it takes, or null. */
function timeProblem({ name, beginsAfter, days }: TypedMilepost | TypedTask): string | null {
  if (farther(beginsAfter)) return `“${name.trim()}”的开始应在开工前后 ${DAYS_LIMIT} 天以内`;
  return noDays(days) ? `“${name.trim()}”的工期应为 1 到 ${DAYS_LIMIT} 天` : null;
}

/** What is wrong with a milepost, or null. */
export function milepostProblem(line: TypedMilepost): string | null {
  return line.name.trim() === "" ? "请填写里程碑的名称" : timeProblem(line);
}

/** What is wrong with a role, or null. */
export function roleProblem({ group, memberId, teamId }: TypedRole): string | null {
  if (group.trim() === "") return "请填写角色的分组";
  return memberId && teamId ? `“${group.trim()}”的成员和协作团队只能选择一个` : null;
}

/** What is wrong with a payment plan, or null. */
export function planProblem({ name, by, figure, dueAfter }: TypedPlan): string | null {
  if (name.trim() === "") return "请填写收款计划的名称";
  const number = Number(figure);
  if (!(number > 0)) return `请填写“${name.trim()}”的${by === "PERCENT" ? "比例" : "金额"}`;
  if (by === "PERCENT" && number > 100) return `“${name.trim()}”的比例不能超过 100%`;
  return farther(dueAfter) ? `“${name.trim()}”的应收日应在开工前后 ${DAYS_LIMIT} 天以内` : null;
}

/** What is wrong with a task, or null. */
export function taskProblem(line: TypedTask): string | null {
  return line.name.trim() === "" ? "请填写任务的名称" : timeProblem(line);
}

/** The percentages together, to two decimals. */
export function shareOf(plans: readonly TypedPlan[]): number {
  const shares = plans.filter(({ by }) => by === "PERCENT").map(({ figure }) => hundredths(figure));
  return shares.reduce((sum, share) => sum + share, 0) / 100;
}

/** Lines without what is not there any more: of mileposts and tasks the roles, of plans and tasks the mileposts. */
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
