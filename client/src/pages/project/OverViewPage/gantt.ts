/** Dates and positions of a Gantt chart: pure functions. */

const DAY = 86_400_000;

/** A bar of the chart: a milestone or a task. */
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
  /** Whether it is indented below another bar. */
  readonly inner?: boolean;
}

/** Fields of a task that the chart uses. */
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

/** A task as a bar; its `rowId` has a prefix, as milestones may have the same numbers. */
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

/** Milestones, each followed by its tasks in order of their start; tasks without a milestone come last. */
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

/** A date as a number of days; consecutive days differ by one. */
export function numberOf(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}

/** The date of a day number. */
export function dayOf(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

/** First and last day of a bar; null without dates. */
export function spanOf(bar: Pick<Bar, "beginsOn" | "endsOn">): readonly [number, number] | null {
  const first = bar.beginsOn ?? bar.endsOn;
  const last = bar.endsOn ?? bar.beginsOn;
  return first && last ? [numberOf(first), numberOf(last)] : null;
}

/** Visible days of the chart: all bars and baselines with a week of margin, at least a month. */
export function windowOf(bars: readonly Bar[], today: number): readonly [number, number] {
  const days = bars.flatMap((bar) => [
    ...(spanOf(bar) ?? []),
    ...(spanOf({ beginsOn: bar.baselineBeginsOn, endsOn: bar.baselineEndsOn }) ?? []),
  ]);
  const first = Math.min(today, ...days) - 7;
  const last = Math.max(today, ...days) + 7;
  return [first, Math.max(last, first + 30)];
}

/** First days of the months within a window. */
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

/** Drag mode of a bar: one of its ends, or the whole. */
export type Grip = "whole" | "begin" | "end";

/** Days of a bar after a drag by some days: at least one day long. */
export function dragged(
  [first, last]: readonly [number, number],
  grip: Grip,
  by: number,
): readonly [number, number] {
  if (grip === "begin") return [Math.min(first + by, last), last];
  if (grip === "end") return [first, Math.max(last + by, first)];
  return [first + by, last + by];
}

/** Planned dates of a milestone or task, with its version. */
export interface Dated extends Pick<Bar, "rowId" | "beginsOn" | "endsOn" | "version"> {}

/** A moved row: its former dates, and its present version. */
export interface Moved {
  readonly rowId: string;
  readonly version: number;
  readonly beginsOn: string | null;
  readonly endsOn: string | null;
}

/** Rows that a change has moved, in undo order: the dragged one first, then by start. */
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

/** Description of a drag: the new days, and their distance from the old ones. */
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
