/** Several appraisal plans that are created at once: form values, validation and input. Pure functions. */
import type { KpiPlanInput } from "@/__generated__/KpiPlanDialogCreateMutation.graphql";
import type { KpiPlanGroupsInput } from "@/__generated__/useClashesMutation.graphql";
import { randomId } from "@/ui/base/randomId";
import type { UserError } from "@/ui/base/types";

/** A group: a plan with a template and examinees of its own. */
export interface GroupValue {
  /** Key of the row in the form. */
  readonly id: string;
  /** Name of its plan. */
  readonly name: string;
  readonly templateId: string | null;
  readonly memberIds: readonly string[];
  readonly teamIds: readonly string[];
}

/** A member with more than one plan, as the server returns it. */
interface Clash {
  readonly groups: readonly number[];
  readonly member: { readonly name: string } | null | undefined;
  readonly plans: readonly { readonly name: string }[];
}

/** Largest number of plans that are created at once. */
export const MOST_GROUPS = 50;

export const blankGroup = (): GroupValue => ({
  id: randomId().slice(0, 12),
  name: "",
  templateId: null,
  memberIds: [],
  teamIds: [],
});

/** The error of the groups; null: they are valid. */
export function groupsProblem(groups: readonly GroupValue[]): string | null {
  if (groups.length === 0) return "请至少添加一组";
  const names = new Set<string>();
  for (const [at, { name, templateId, memberIds, teamIds }] of groups.entries()) {
    const plain = name.trim();
    if (plain === "") return `请填写第 ${at + 1} 组的计划名称`;
    if (names.has(plain)) return `计划名称“${plain}”重复`;
    names.add(plain);
    if (!templateId) return `请选择第 ${at + 1} 组的考核模板`;
    if (memberIds.length + teamIds.length === 0) return `请选择第 ${at + 1} 组的成员或团队`;
  }
  return null;
}

/** Input of the mutation: the groups, and the parts that their plans have in common. */
export function groupsInput(input: KpiPlanInput, groups: readonly GroupValue[]): KpiPlanGroupsInput {
  const { templateId: _template, memberIds: _members, teamIds: _teams, ...plan } = input;
  return {
    plan,
    groups: groups.map(({ name, templateId, memberIds, teamIds }) => ({
      name: name.trim(),
      templateId,
      memberIds: [...memberIds],
      teamIds: [...teamIds],
    })),
  };
}

/** Errors of the server at the fields of the form; those of a group say which. */
export function groupErrors(errors: readonly UserError[]): UserError[] {
  return errors.map((error) => {
    const path = typeof error.field === "string" ? error.field.split(".") : (error.field ?? []);
    const [first, place] = path[0] === "input" ? path.slice(1) : path;
    if (first === "plan") return { ...error, field: path.slice(path.indexOf("plan") + 1) };
    if (first !== "groups" || place === undefined) return error;
    return { ...error, field: ["groups"], message: `第 ${Number(place) + 1} 组：${error.message}` };
  });
}

/** A member with the plans that they would be in, as a text. */
export function clashText({ member, plans, groups }: Clash, names: readonly string[]): string {
  const own = groups.length > 1 ? groups.map((at) => names[at] ?? "") : [];
  return `${member?.name ?? "已离职成员"}：${[...plans.map(({ name }) => name), ...own].join("、")}`;
}

/** Number of members who are named. */
const MOST_NAMED = 10;

/** The first of the members with more than one plan; the last line has their number where they are more. */
export function clashLines(clashes: readonly Clash[], count: number, names: readonly string[]): string[] {
  const lines = clashes.slice(0, MOST_NAMED).map((clash) => clashText(clash, names));
  return count > MOST_NAMED ? [...lines, `等共 ${count} 人`] : lines;
}
