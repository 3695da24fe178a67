/** The members and the plan of a group from a day on: pure functions. */
import type { AttendGroupKind } from "@/__generated__/AttendGroupEditPageQuery.graphql";
import type { AttendGroupInput } from "@/__generated__/GroupFormCreateMutation.graphql";
import { deepEqual } from "@/ui/base/equal";
import { randomId } from "@/ui/base/randomId";
import type { Group } from "./group";

export type Term = Group["terms"][number];

/** A turn has at most so many days. */
export const TURN_LIMIT = 62;

/** A day of a turn; without a shift it is one of rest. */
export interface TurnDay {
  readonly id: string;
  readonly shiftId: string | null;
}

/** The days of fixed hours: by the week, or in turn. Both are kept while one switches between them. */
export interface PlanValues {
  readonly by: "WEEK" | "TURN";
  /** From Monday to Sunday; null is a day of rest. */
  readonly week: readonly (string | null)[];
  readonly turn: readonly TurnDay[];
  readonly turnBeginsOn: string | null;
}

export interface TermValues {
  /** The day on which the term begins that the form started from. */
  termBegan: string | null;
  /** The day from which what is typed holds. */
  beginsOn: string | null;
  teamIds: readonly string[];
  roleIds: readonly string[];
  memberIds: readonly string[];
  exceptMemberIds: readonly string[];
  pattern: PlanValues;
  /** Weekdays from 1 for Monday. */
  freeDays: readonly string[];
}

/** Those with the kind of the group, which its plan depends on. */
interface Typed extends TermValues {
  readonly kind: AttendGroupKind;
}

const EMPTY_WEEK: readonly null[] = [null, null, null, null, null, null, null];
const WORKDAYS = ["1", "2", "3", "4", "5"];

export const blankTurnDay = (): TurnDay => ({ id: randomId(), shiftId: null });

/** The term that holds on a day; before the first one that one. */
export function termOn(terms: readonly Term[], day: string): Term | null {
  return terms.findLast(({ beginsOn }) => beginsOn <= day) ?? terms[0] ?? null;
}

/** The terms that have not begun. */
export function comingTerms(terms: readonly Term[], today: string): Term[] {
  return terms.filter(({ beginsOn }) => beginsOn > today);
}

/** A term as the form holds it: what is changed of it holds from today on, or from its own begin where that is to come. */
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

/** Whether the members, the plan or the day from which they hold are others than those of the term that the form started from. */
export function changesTerm(values: Typed, group: Group | null, today: string): boolean {
  if (!group || group.kind !== values.kind) return true;
  const before = termValues(group.terms.find(({ beginsOn }) => beginsOn === values.termBegan) ?? null, today);
  return Object.entries(before).some(([name, value]) => !deepEqual(values[name as keyof TermValues], value));
}

/** The terms that are replaced when the form is saved: whatever was planned for its day or later. */
export function replacedTerms(values: Typed, group: Group | null, today: string): Term[] {
  const from = values.beginsOn;
  if (!group || !from || !changesTerm(values, group, today)) return [];
  return group.terms.filter(({ beginsOn }) => beginsOn >= from && beginsOn !== values.termBegan);
}

/** The plan of fixed hours as it is sent. */
function patternInput({ by, week, turn, turnBeginsOn }: PlanValues): AttendGroupInput {
  if (by === "WEEK") return { weekShiftIds: week };
  return { turn: { beginsOn: turnBeginsOn ?? "", shiftIds: turn.map(({ shiftId }) => shiftId) } };
}

/** The part of the input about a term; empty where it stays as it is. */
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

/** Says what is wrong with the plan of fixed hours. */
export function planProblem({ by, week, turn, turnBeginsOn }: PlanValues): string | null {
  if (by === "WEEK") return week.every((shift) => shift === null) ? "请至少安排一天" : null;
  if (turn.length === 0 || turn.length > TURN_LIMIT) return `轮班周期应为 1 到 ${TURN_LIMIT} 天`;
  if (turn.every(({ shiftId }) => shiftId === null)) return "请至少安排一天";
  return turnBeginsOn ? null : "请选择轮班的第一天";
}
