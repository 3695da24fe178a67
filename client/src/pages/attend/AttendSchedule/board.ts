/**
 * State of the schedule board, that is its days and unsaved changes with undo, and the input of its
 * mutations: pure functions.
 */

import type { AttendSchedulePageQuery } from "@/__generated__/AttendSchedulePageQuery.graphql";
import type { AttendBoardCellInput } from "@/__generated__/useBoardWritesSetMutation.graphql";
import { type ClockSpan, DAY_MINUTES } from "@/domains/attend/clock";
import { addDays } from "@/ui/input/dates";

type Board = NonNullable<AttendSchedulePageQuery["response"]["attendBoard"]>;
export type BoardDay = Board["nodes"][number]["days"][number];
type BoardMember = NonNullable<Board["nodes"][number]["member"]>;

export interface BoardRow {
  readonly member: BoardMember;
  readonly days: readonly BoardDay[];
}

/** Value of a day off. */
export const FREE = "free";
/** Value of an unset day: the schedule of the group applies. */
export const PLAN = "plan";
/** Value of a day: row id of a shift, or one of these constants. */
export type Said = string;

/** Fields of a shift that the board shows. */
export interface BoardShift {
  readonly rowId: string;
  readonly name: string;
  readonly mark: string;
  readonly color: string | null | undefined;
  readonly pairs: readonly ClockSpan[];
}

/** Change of a day. */
export interface Edit {
  readonly said: Said;
  readonly before: Said;
}

/** Changed days by member and day. */
export type Edits = ReadonlyMap<string, ReadonlyMap<string, Edit>>;

/** The unsaved changes, with undo history. */
export interface Draft {
  readonly edits: Edits;
  readonly past: readonly Edits[];
  readonly future: readonly Edits[];
}

export interface Change extends Edit {
  readonly memberId: string;
  readonly day: string;
}

const NO_EDITS: Edits = new Map();
export const NO_DRAFT: Draft = { edits: NO_EDITS, past: [], future: [] };

/** Number of steps that can be undone. */
const STEPS = 100;

/** Value of a day as stored on the server. */
export function saidOf({ set, shift }: BoardDay): Said {
  if (!set) return PLAN;
  return shift ? shift.rowId : FREE;
}

/** The draft with some days changed in one step; a return to the stored value removes the change. */
export function changedDraft(draft: Draft, changes: readonly Change[]): Draft {
  const saysNow = ({ memberId, day, before }: Change) => draft.edits.get(memberId)?.get(day)?.said ?? before;
  if (changes.every((change) => change.said === saysNow(change))) return draft;
  const edits = new Map(draft.edits);
  for (const { memberId, day, said, before } of changes) {
    const days = new Map(edits.get(memberId));
    const first = days.get(day)?.before ?? before;
    if (said === first) days.delete(day);
    else days.set(day, { said, before: first });
    if (days.size > 0) edits.set(memberId, days);
    else edits.delete(memberId);
  }
  return { edits, past: [...draft.past, draft.edits].slice(-STEPS), future: [] };
}

export function undone({ edits, past, future }: Draft): Draft {
  const last = past.at(-1);
  return last
    ? { edits: last, past: past.slice(0, -1), future: [edits, ...future] }
    : { edits, past, future };
}

export function redone({ edits, past, future }: Draft): Draft {
  const [next, ...rest] = future;
  return next ? { edits: next, past: [...past, edits], future: rest } : { edits, past, future };
}

/** Number of changed days. */
export function countOf(edits: Edits): number {
  return [...edits.values()].reduce((sum, days) => sum + days.size, 0);
}

/** Input of the mutation for one day. */
export function cellInput(memberId: string, day: string, said: Said): AttendBoardCellInput {
  if (said === PLAN) return { memberId, day };
  return said === FREE ? { memberId, day, free: true } : { memberId, day, shiftId: said };
}

/** Input of the mutation for the changed days: with their new or their former values. */
export function cellInputs(edits: Edits, which: keyof Edit): AttendBoardCellInput[] {
  return [...edits].flatMap(([memberId, days]) =>
    [...days].map(([day, edit]) => cellInput(memberId, day, edit[which])),
  );
}

/** Values of a member's days after the changes. */
export function saidByDay(
  { days }: BoardRow,
  edits: ReadonlyMap<string, Edit> | undefined,
): Map<string, Said> {
  return new Map(days.map((cell) => [cell.day, edits?.get(cell.day)?.said ?? saidOf(cell)]));
}

/** Time span of each shift, from its first start to its last end. */
export function shiftSpans(shifts: readonly BoardShift[]): ReadonlyMap<string, ClockSpan> {
  return new Map(
    shifts.map(({ rowId, pairs }) => [rowId, { from: pairs[0]?.from ?? 0, to: pairs.at(-1)?.to ?? 0 }]),
  );
}

/** Days whose shift overlaps that of the day before or after. */
export function clashesOf(
  said: ReadonlyMap<string, Said>,
  spans: ReadonlyMap<string, ClockSpan>,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [day, one] of said) {
    const next = addDays(day, 1);
    const [here, there] = [spans.get(one), spans.get(said.get(next) ?? PLAN)];
    if (here && there && here.to - DAY_MINUTES > there.from) {
      found.add(day);
      found.add(next);
    }
  }
  return found;
}

/** Value that a key sets on a day with the value `now`; undefined for other keys. */
export function saidByKey(key: string, now: Said, shifts: readonly BoardShift[]): Said | undefined {
  if (key === "0") return FREE;
  if (key === "Delete" || key === "Backspace") return PLAN;
  if (/^[1-9]$/.test(key)) return shifts[Number(key) - 1]?.rowId;
  if (!/^\p{L}$/u.test(key)) return undefined;
  const begins = (text: string) => text.toLowerCase().startsWith(key.toLowerCase());
  const fitting = shifts.filter(({ mark, name }) => begins(mark) || begins(name));
  // the same letter again selects the next match
  const at = fitting.findIndex(({ rowId }) => rowId === now);
  return fitting[(at + 1) % fitting.length]?.rowId;
}
