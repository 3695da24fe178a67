/** Shared props, limits and texts of the schedule board's dialogs that write days of several members. */
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import type { DateRangeValue } from "@/ui/base/types";
import type { BoardShift } from "./board";
import { type DaySpan, lengthOf } from "./place";
import type { BoardWrites } from "./useBoardWrites";

export interface ForManyProps extends RecordDialogProps {
  readonly members: readonly { readonly rowId: string; readonly name: string }[];
  /** Days that the board shows. */
  readonly span: DaySpan;
  readonly shifts: readonly BoardShift[];
  readonly writes: BoardWrites;
}

/** Largest number of days per request. */
const MOST_DAYS = 92;
/** Largest number of member names in a text. */
const NAMED = 5;

/** Validation error of a period that is read or written; null when it is valid. */
export function spanProblem(span: DateRangeValue | null): string | null {
  if (!span) return "请选择日期";
  return lengthOf(span) > MOST_DAYS ? `最多 ${MOST_DAYS} 天` : null;
}

/** Names of members, abbreviated: 陆云帆、苏木阳等 12 人. */
export function membersText(members: readonly { readonly name: string }[]): string {
  const names = members
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join("、");
  return members.length > NAMED ? `${names}等 ${members.length} 人` : names;
}
