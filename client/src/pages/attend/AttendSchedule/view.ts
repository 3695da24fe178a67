/** Display of the schedule board's days as marks and sentences: pure functions. */
import { dayText } from "@/domains/attend/month";
import { type BoardDay, type BoardShift, type Edit, FREE, PLAN } from "./board";

/** Display of a day. */
export interface CellView {
  readonly kind: "shift" | "any" | "rest" | "hole" | "plan" | "none";
  /** Text in the cell. */
  readonly mark: string;
  /** Full text, for screen readers. */
  readonly text: string;
  readonly color: string | null;
}

const plain = (kind: CellView["kind"], mark: string, text: string): CellView => ({
  kind,
  mark,
  text,
  color: null,
});

function shiftView({ name, mark, color }: Pick<BoardShift, "name" | "mark" | "color">): CellView {
  return { kind: "shift", mark, text: name, color: color ?? null };
}

/** Display of a day as stored, or with its unsaved change. */
export function viewOf(
  cell: BoardDay,
  edit: Edit | undefined,
  shifts: ReadonlyMap<string, BoardShift>,
): CellView {
  if (edit?.said === FREE) return plain("rest", "休", "休息");
  if (edit?.said === PLAN) return plain("plan", "按组", "按考勤组的安排");
  const said = edit ? shifts.get(edit.said) : cell.shift;
  if (said) return shiftView(said);
  if (!cell.group) return plain("none", "–", "不在考勤组");
  if (cell.hole) return plain("hole", "缺", "未排班");
  if (cell.anytime) return plain("any", "自由", "自由上下班");
  return plain("rest", "休", cell.name ?? (cell.kind === "HOLIDAY" ? "节假日休息" : "休息"));
}

/** Whether the member works on a day of this kind. */
export function works({ kind }: CellView): boolean {
  return kind === "shift" || kind === "any";
}

/** Sentence about a member's day, for screen readers. */
export function cellText(name: string, cell: BoardDay, edit: Edit | undefined, view: CellView): string {
  const notes = [
    edit ? "未保存" : cell.set ? "排班表指定" : "",
    view.kind === "rest" ? "" : (cell.name ?? ""),
  ];
  return [`${name} ${dayText(cell.day)}`, view.text, ...notes].filter(Boolean).join("，");
}
