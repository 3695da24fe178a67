/**
 * Terms of an attendance group, that is its members and schedule from a day on: form values, comparison and
 * input of the mutation. Pure functions.
 */
import type { AttendGroupKind } from "@/__generated__/AttendGroupEditPageQuery.graphql";
import type { AttendGroupInput } from "@/__generated__/GroupFormCreateMutation.graphql";
import { deepEqual } from "@/ui/base/equal";
import { randomId } from "@/ui/base/randomId";
import type { Group } from "./group";

export type Term = Group["terms"][number];

/** Largest number of days in a rotation. */
export const TURN_LIMIT = 62;

/** Day of a rotation; a day off has no shift. */
export interface TurnDay {
  readonly id: string;
  readonly shiftId: string | null;
}

/**
 * Form values of fixed hours: weekly, or as a rotation. Both are kept while the form switches between them.
 */
export interface PlanValues {
  readonly by: "WEEK" | "TURN";
  /** From Monday to Sunday; null for a day off. */
  readonly week: readonly (string | null)[];
  readonly turn: readonly TurnDay[];
  readonly turnBeginsOn: string | null;
}

export interface TermValues {
  /** First day of the term that the form was initialized from. */
  termBegan: string | null;
  /** First day on which the form values apply. */
  beginsOn: string | null;
  teamIds: readonly string[];
  roleIds: readonly string[];
  memberIds: readonly string[];
  exceptMemberIds: readonly string[];
  pattern: PlanValues;
  /** Weekdays, from 1 for Monday. */
  freeDays: readonly string[];
}

/** Form values with the kind of the group's working hours, on which its schedule depends. */
interface Typed extends TermValues {
  readonly kind: AttendGroupKind;
}

const EMPTY_WEEK: readonly null[] = [null, null, null, null, null, null, null];
const WORKDAYS = ["1", "2", "3", "4", "5"];

export const blankTurnDay = (): TurnDay => ({ id: randomId(), shiftId: null });

/** Term in force on a day; before the first term, the first one. */
export function termOn(terms: readonly Term[], day: string): Term | null {
  return terms.findLast(({ beginsOn }) => beginsOn <= day) ?? terms[0] ?? null;
}

/** Terms that have not begun. */
export function comingTerms(terms: readonly Term[], today: string): Term[] {
  return terms.filter(({ beginsOn }) => beginsOn > today);
}

/** Form values of a term: changes apply from today on, or from its first day if it has not begun. */
export function termValues(term: Term | null, today: string): TermValues {
  const ids = (rows: readonly { readonly rowId: string }[] | undefined) =>
    (rows ?? []).map(({ rowId }) => rowId);
  const shiftIds = (days: Term["week"]) => days?.map(({ shift }) => shift?.rowId ?? null);
  return {
    termBegan: term?.beginsOn ?? null,
    beginsOn: term && term.beginsOn > today ? term.beginsOn : today,
    teamIds: ids(term?.teams),
    roleIds: ids(term?.roles),
    memberIds: ids(term?.members),
    exceptMemberIds: ids(term?.exceptMembers),
    pattern: {
      by: term?.turn ? "TURN" : "WEEK",
      week: shiftIds(term?.week) ?? EMPTY_WEEK,
      turn: (shiftIds(term?.turn) ?? []).map((shiftId, at) => ({ id: `t${at}`, shiftId })),
      turnBeginsOn: term?.turnBeginsOn ?? null,
    },
    freeDays: term && term.freeDays.length > 0 ? term.freeDays.map(String) : WORKDAYS,
  };
}

/** Whether members, schedule or first day differ from the term that the form was initialized from. */
export function changesTerm(values: Typed, group: Group | null, today: string): boolean {
  if (!group || group.kind !== values.kind) return true;
  const before = termValues(group.terms.find(({ beginsOn }) => beginsOn === values.termBegan) ?? null, today);
  return Object.entries(before).some(([name, value]) => !deepEqual(values[name as keyof TermValues], value));
}

/** Planned terms that a save replaces: those that begin on the form's first day or later. */
export function replacedTerms(values: Typed, group: Group | null, today: string): Term[] {
  const from = values.beginsOn;
  if (!group || !from || !changesTerm(values, group, today)) return [];
  return group.terms.filter(({ beginsOn }) => beginsOn >= from && beginsOn !== values.termBegan);
}

/** Input of the mutation for the schedule of fixed hours. */
function patternInput({ by, week, turn, turnBeginsOn }: PlanValues): AttendGroupInput {
  if (by === "WEEK") return { weekShiftIds: week };
  return { turn: { beginsOn: turnBeginsOn ?? "", shiftIds: turn.map(({ shiftId }) => shiftId) } };
}

/** Input of the mutation for a term; empty when the term is unchanged. */
export function termInput(values: Typed, group: Group | null, today: string): AttendGroupInput {
  if (!changesTerm(values, group, today)) return {};
  const { beginsOn, teamIds, roleIds, memberIds, exceptMemberIds, pattern, freeDays, kind } = values;
  return {
    beginsOn,
    teamIds,
    roleIds,
    memberIds,
    exceptMemberIds,
    ...(kind === "FIXED" ? patternInput(pattern) : {}),
    ...(kind === "ANYTIME" ? { freeDays: freeDays.map(Number) } : {}),
  };
}

/** Validation error of the schedule of fixed hours; null when it is valid. */
export function planProblem({ by, week, turn, turnBeginsOn }: PlanValues): string | null {
  if (by === "WEEK") return week.every((shift) => shift === null) ? "请至少安排一天" : null;
  if (turn.length === 0 || turn.length > TURN_LIMIT) return `轮班周期应为 1 到 ${TURN_LIMIT} 天`;
  if (turn.every(({ shiftId }) => shiftId === null)) return "请至少安排一天";
  return turnBeginsOn ? null : "请选择轮班的第一天";
}
