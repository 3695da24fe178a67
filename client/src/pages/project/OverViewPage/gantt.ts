/** Days and places of a picture of bars: pure functions. */

const DAY = 86_400_000;

/** A milepost on the calendar, or a task. */
export interface Bar {
  readonly rowId: string;
  readonly name: string;
  readonly beginsOn?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
  readonly baselineBeginsOn?: string | null | undefined;
  readonly baselineEndsOn?: string | null | undefined;
  readonly finishedOn?: string | null | undefined;
  readonly isOverdue: boolean;
  readonly version: number;
  readonly after?: readonly { readonly rowId: string }[] | null | undefined;
  /** Stands below another one. */
  readonly inner?: boolean;
}

/** What the picture needs of a task. */
export interface TaskFact {
  readonly rowId: string;
  readonly name: string;
  readonly status: string;
  readonly version: number;
  readonly beginsOn?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
  readonly finishedAt?: string | null | undefined;
  readonly isOverdue: boolean;
  readonly milepost?: { readonly rowId: string } | null | undefined;
  readonly after?: readonly { readonly rowId: string }[] | null | undefined;
  readonly viewerCan: { readonly update: boolean };
}

/** A task as a bar: told from mileposts, which have numbers of their own. */
export interface TaskBar extends Bar {
  readonly task: TaskFact;
}

const barId = (rowId: string) => `task:${rowId}`;

function taskBar(task: TaskFact): TaskBar {
  const { name, version, beginsOn, endsOn, isOverdue } = task;
  const finishedOn = task.status === "DONE" ? (task.finishedAt ?? endsOn) : null;
  const after = (task.after ?? []).map(({ rowId }) => ({ rowId: barId(rowId) }));
  return {
    rowId: barId(task.rowId),
    name,
    version,
    beginsOn,
    endsOn,
    isOverdue,
    finishedOn,
    after,
    inner: true,
    task,
  };
}

/** Tasks below the mileposts that they lead to, the first to begin first; those that lead to none come last. */
export function withTasks<M extends Bar>(
  mileposts: readonly M[],
  tasks: readonly TaskFact[],
): (M | TaskBar)[] {
  const begin = ({ beginsOn, endsOn }: TaskFact) => beginsOn ?? endsOn ?? "";
  const sorted = [...tasks].sort((a, b) => (begin(a) < begin(b) ? -1 : begin(a) > begin(b) ? 1 : 0));
  const known = new Set(mileposts.map(({ rowId }) => rowId));
  const of = (rowId: string) => sorted.filter(({ milepost }) => milepost?.rowId === rowId).map(taskBar);
  const others = sorted.filter(({ milepost }) => !milepost || !known.has(milepost.rowId)).map(taskBar);
  return [...mileposts.flatMap((milepost) => [milepost, ...of(milepost.rowId)]), ...others];
}

/** A day as a number; days follow each other by one. */
export function numberOf(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}

/** The day of a number. */
export function dayOf(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

/** From which day to which a bar lies; null for what has no day. */
export function spanOf(bar: Pick<Bar, "beginsOn" | "endsOn">): readonly [number, number] | null {
  const first = bar.beginsOn ?? bar.endsOn;
  const last = bar.endsOn ?? bar.beginsOn;
  return first && last ? [numberOf(first), numberOf(last)] : null;
}

/** What the picture shows: all bars and baselines with a week of air, at least a month. */
export function windowOf(bars: readonly Bar[], today: number): readonly [number, number] {
  const days = bars.flatMap((bar) => [
    ...(spanOf(bar) ?? []),
    ...(spanOf({ beginsOn: bar.baselineBeginsOn, endsOn: bar.baselineEndsOn }) ?? []),
  ]);
  const first = Math.min(today, ...days) - 7;
  const last = Math.max(today, ...days) + 7;
  return [first, Math.max(last, first + 30)];
}

/** The first days of the months within a window. */
export function monthsOf([first, last]: readonly [number, number]): { day: number; label: string }[] {
  const months: { day: number; label: string }[] = [];
  const start = new Date(first * DAY);
  let [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1];
  for (;;) {
    const day = Math.round(Date.UTC(year, month, 1) / DAY);
    if (day > last) return months;
    const of = new Date(day * DAY);
    const label = of.getUTCMonth() === 0 ? `${of.getUTCFullYear()} 年 1 月` : `${of.getUTCMonth() + 1} 月`;
    months.push({ day, label });
    month += 1;
    if (month > 11) [year, month] = [year + 1, 0];
  }
}

/** Which end of a bar is dragged, or the whole of it. */
export type Grip = "whole" | "begin" | "end";

/** Where a bar lies after so many days of dragging: never shorter than a day. */
export function dragged(
  [first, last]: readonly [number, number],
  grip: Grip,
  by: number,
): readonly [number, number] {
  if (grip === "begin") return [Math.min(first + by, last), last];
  if (grip === "end") return [first, Math.max(last + by, first)];
  return [first + by, last + by];
}

/** The plan of one, and its version. */
export interface Dated extends Pick<Bar, "rowId" | "beginsOn" | "endsOn" | "version"> {}

/** One that was moved: where it lay before, and the version that it has now. */
export interface Moved {
  readonly rowId: string;
  readonly version: number;
  readonly beginsOn: string | null;
  readonly endsOn: string | null;
}

/** The rows that a change has moved, in the order in which they are put back: the one that was dragged, then by their begin. */
export function movedRows(first: string, before: readonly Dated[], after: readonly Dated[]): Moved[] {
  const now = new Map(after.map((row) => [row.rowId, row]));
  const moved = before.flatMap(({ rowId, beginsOn = null, endsOn = null }) => {
    const row = now.get(rowId);
    const same = (row?.beginsOn ?? null) === beginsOn && (row?.endsOn ?? null) === endsOn;
    return row && !same ? [{ rowId, version: row.version, beginsOn, endsOn }] : [];
  });
  const rank = ({ rowId, beginsOn, endsOn }: Moved) => (rowId === first ? "" : (beginsOn ?? endsOn ?? ""));
  return moved.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

/** The days that a drag would give a bar, and how far they are from those before, in words. */
export function dragText(was: readonly [number, number], now: readonly [number, number]): string {
  const [begins, ends] = [now[0] - was[0], now[1] - was[1]];
  const far = (days: number) => (days > 0 ? `推后 ${days} 天` : `提前 ${-days} 天`);
  const parts =
    begins === ends
      ? begins === 0
        ? []
        : [far(begins)]
      : [...(begins === 0 ? [] : [`开始${far(begins)}`]), ...(ends === 0 ? [] : [`结束${far(ends)}`])];
  return [`${dayOf(now[0])} 至 ${dayOf(now[1])}`, ...parts].join("，");
}
