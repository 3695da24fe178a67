/** The common part of the dialogs that write for several members. */
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import type { DateRangeValue } from "@/ui/base/types";
import type { BoardShift } from "./board";
import { type DaySpan, lengthOf } from "./place";
import type { BoardWrites } from "./useBoardWrites";

export interface ForManyProps extends RecordDialogProps {
  readonly members: readonly { readonly rowId: string; readonly name: string }[];
  /** The days that the board shows. */
  readonly span: DaySpan;
  readonly shifts: readonly BoardShift[];
  readonly writes: BoardWrites;
}

/** A call writes at most so many days. */
const MOST_DAYS = 92;
/** So many names are said. */
const NAMED = 5;

/** Says what is wrong with days that are read or written. */
export function spanProblem(span: DateRangeValue | null): string | null {
  if (!span) return "请选择日期";
  return lengthOf(span) > MOST_DAYS ? `最多 ${MOST_DAYS} 天` : null;
}

/** 陆云帆、苏木阳等 12 人. */
export function membersText(members: readonly { readonly name: string }[]): string {
  const names = members
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join("、");
  return members.length > NAMED ? `${names}等 ${members.length} 人` : names;
}
