import type {
  AttendGroupKind,
  AttendOutside,
  AttendRepairKind,
  AttendRounding,
} from "@/__generated__/AttendGroupEditPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** How the members of a group work (business §7 Attendance groups). */
export const ATTEND_GROUP_KIND: Readonly<Record<AttendGroupKind, Label>> = {
  FIXED: { text: "固定班制", tone: "blue" },
  BOARD: { text: "排班制", tone: "violet" },
  ANYTIME: { text: "自由工时", tone: "green" },
};

/** The treatment of punches away from every address of a group. */
export const ATTEND_OUTSIDE: Readonly<Record<AttendOutside, Label>> = {
  REFUSED: { text: "不允许", tone: "neutral" },
  TAKEN: { text: "允许", tone: "green" },
  WITH_PHOTO: { text: "须拍照", tone: "blue" },
  ONCE_CONFIRMED: { text: "须拍照并经确认", tone: "yellow" },
};

/** The part of a day that is repaired. */
export const ATTEND_REPAIR_KIND: Readonly<Record<AttendRepairKind, Label>> = {
  MISSING: { text: "缺卡", tone: "yellow" },
  LATE: { text: "迟到", tone: "yellow" },
  EARLY: { text: "早退", tone: "yellow" },
  ABSENT: { text: "旷工", tone: "red" },
};

/** How minutes become units. */
export const ATTEND_ROUNDING: Readonly<Record<AttendRounding, Label>> = {
  DOWN: { text: "向下取整", tone: "neutral" },
  NEAREST: { text: "四舍五入", tone: "neutral" },
  UP: { text: "向上取整", tone: "neutral" },
};
