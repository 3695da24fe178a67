/** Appraisal plan: form values, defaults, validation and input of the mutation. Pure functions. */
import type { KpiPlanInput } from "@/__generated__/KpiPlanDialogCreateMutation.graphql";
import type { KpiPlanDialogQuery } from "@/__generated__/KpiPlanDialogQuery.graphql";
import { cycleText, recentCycles, USUAL_CYCLE } from "@/domains/kpi/result/cycles";
import { notNumber } from "@/ui/input/NumberInput";
import { numberOf, typedOf } from "../_lib/values";
import type { GroupValue } from "./groups";

/** A plan as its dialog queries it. */
export type Plan = NonNullable<KpiPlanDialogQuery["response"]["kpiPlan"]>;

export interface PlanValues {
  name: string;
  templateId: string | null;
  cycle: string | null;
  beginsOn: string | null;
  endsOn: string | null;
  teamId: string | null;
  memberIds: readonly string[];
  teamIds: readonly string[];
  auditPerson: string | null;
  auditMemberIds: readonly string[];
  reviewerIds: readonly string[];
  confirmDays: string;
  inputDueOn: string | null;
  /** Typed upper bound of each grade's share, in percent; absent for grades without one. */
  distribution: Readonly<Record<string, string>>;
  /** Groups of several plans that are created at once; empty for a single plan. */
  groups: readonly GroupValue[];
}

/** Dictionary value for auditors named individually (dictionary kpi_plan_audit_person). */
export const NAMED_AUDITORS = "3";

/** Limits of the server. */
export const MOST_NAME = 100;
export const MOST_DAYS = 60;
/** Largest number of members, and of teams, that can be named in a plan. */
export const MOST_MEMBERS = 1000;
export const MOST_TEAMS = 100;
const USUAL_DAYS = "3";

/** First and last day of the cycle that contains a day. */
export const daysOf = (cycle: string | null, day: string) =>
  recentCycles(cycle ?? USUAL_CYCLE, day, 1)[0]?.days ?? { from: day, to: day };

/** Default name of a plan. */
export function usualName(cycle: string | null, beginsOn: string | null): string {
  return cycle && beginsOn ? `${cycleText(cycle, beginsOn).text}绩效考核` : "";
}

/** Values that follow from another cycle or first day: the days, and the name unless it was typed. */
export function withCycle(values: PlanValues, cycle: string | null, day: string): Partial<PlanValues> {
  const { from, to } = daysOf(cycle, day);
  const isUsual = values.name === "" || values.name === usualName(values.cycle, values.beginsOn);
  return {
    cycle,
    beginsOn: from,
    endsOn: to,
    ...(isUsual ? { name: usualName(cycle, from) } : {}),
  };
}

/** Initial values of a new plan: the current quarter. */
export function freshPlan(today: string, teamId: string | null): PlanValues {
  const { from, to } = daysOf(USUAL_CYCLE, today);
  return {
    name: usualName(USUAL_CYCLE, from),
    templateId: null,
    cycle: USUAL_CYCLE,
    beginsOn: from,
    endsOn: to,
    teamId,
    memberIds: [],
    teamIds: [],
    auditPerson: null,
    auditMemberIds: [],
    reviewerIds: [],
    confirmDays: USUAL_DAYS,
    inputDueOn: null,
    distribution: {},
    groups: [],
  };
}

const ids = (rows: readonly ({ readonly rowId: string } | null | undefined)[]): string[] =>
  rows.flatMap((row) => (row ? [row.rowId] : []));

/** Form values of a stored plan. */
export function valuesOf(plan: Plan): PlanValues {
  return {
    name: plan.name,
    templateId: plan.template?.rowId ?? null,
    cycle: plan.cycleValue,
    beginsOn: plan.beginsOn,
    endsOn: plan.endsOn,
    teamId: plan.team?.rowId ?? null,
    memberIds: ids(plan.examinees.map(({ member }) => member)),
    teamIds: [],
    auditPerson: plan.auditPersonValue ?? null,
    auditMemberIds: ids(plan.auditors.map(({ member }) => member)),
    reviewerIds: ids(plan.reviewers),
    confirmDays: typedOf(plan.confirmDays),
    inputDueOn: plan.inputDueOn ?? null,
    distribution: Object.fromEntries(plan.distribution.map(({ grade, most }) => [grade, typedOf(most)])),
    groups: [],
  };
}

/** Input of the mutation. */
export function inputOf(values: PlanValues): KpiPlanInput {
  const bounded = Object.entries(values.distribution).filter(([, most]) => most.trim() !== "");
  return {
    name: values.name.trim(),
    templateId: values.templateId,
    cycle: values.cycle ?? "",
    beginsOn: values.beginsOn,
    endsOn: values.endsOn,
    teamId: values.teamId,
    memberIds: [...values.memberIds],
    teamIds: [...values.teamIds],
    auditPerson: values.auditPerson,
    auditMemberIds: values.auditPerson === NAMED_AUDITORS ? [...values.auditMemberIds] : [],
    reviewerIds: [...values.reviewerIds],
    confirmDays: numberOf(values.confirmDays),
    inputDueOn: values.inputDueOn,
    distribution: bounded.length > 0 ? bounded.map(([grade, most]) => ({ grade, most: Number(most) })) : null,
  };
}

/** Validation across several fields. */
export function problemsOf(values: PlanValues, needsTeam: boolean): Record<string, string | undefined> {
  const { beginsOn, endsOn, confirmDays, inputDueOn, auditPerson } = values;
  const days = Number(confirmDays);
  const wrongShare = Object.entries(values.distribution).find(([, most]) => notNumber(most, { most: 100 }));
  return {
    teamId: needsTeam && !values.teamId ? "请选择所属团队" : undefined,
    memberIds:
      values.memberIds.length + values.teamIds.length === 0
        ? "请选择被考核的成员，或选择整个团队"
        : undefined,
    endsOn: beginsOn && endsOn && endsOn < beginsOn ? "结束日期不能早于开始日期" : undefined,
    confirmDays:
      confirmDays === "" || days < 1 || days > MOST_DAYS ? `请输入 1 到 ${MOST_DAYS} 的整数` : undefined,
    inputDueOn: inputDueOn && beginsOn && inputDueOn < beginsOn ? "录入截止不能早于开始日期" : undefined,
    auditMemberIds:
      auditPerson === NAMED_AUDITORS && values.auditMemberIds.length === 0 ? "请选择审批人" : undefined,
    distribution: wrongShare ? `${wrongShare[0]}：请输入 0 到 100 的比例` : undefined,
  };
}
